/**
 * A client of the API as its specification describes it, and of nothing else: what a stranger would write.
 * Anyone who shares a `LastPosition` reads what any of them wrote: each write moves it, each read sends it as `X-Read-After`.
 */
export interface Fields {
  readonly [field: string]: unknown;
}

export interface LastPosition {
  position: string | null;
}

/** What is read afterwards knows what was answered here. */
export function follow(last: LastPosition, position: string | null | undefined): void {
  if (position && position > (last.position ?? '')) last.position = position;
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The `Idempotency-Key`. */
  readonly key?: string;
  /** The revision that `If-Match` names. */
  readonly revision?: unknown;
}

/** JSON unless it is a form (multipart), a string (sent as it is, still called JSON) or bytes. */
export type Body = Fields | readonly unknown[] | FormData | string | Uint8Array<ArrayBuffer> | undefined;

export class Answer {
  readonly call: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;

  constructor(call: string, response: Response, bytes: Uint8Array) {
    this.call = call;
    this.status = response.status;
    this.headers = response.headers;
    this.bytes = bytes;
  }

  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }

  get json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      throw this.complaint('is not JSON');
    }
  }

  get record(): Fields {
    const value = this.json;
    if (!isFields(value)) throw this.complaint('is not an object');
    return value;
  }

  get rows(): readonly Fields[] {
    const value = this.json;
    if (!Array.isArray(value) || !value.every(isFields)) throw this.complaint('is not an array of objects');
    return value;
  }

  get id(): string {
    return textOf(this.record, '_id');
  }

  get ids(): string[] {
    return this.rows.map((row) => textOf(row, '_id'));
  }

  get total(): number {
    return Number(this.headers.get('X-Total-Count') ?? Number.NaN);
  }

  /** @throws unless it has that status and, where it is a refusal, the shape that every refusal has */
  must(status: number, code?: string): this {
    if (this.status !== status) throw this.complaint(`is not ${status}`);
    if (status < 400) return this;
    const { error, code: given, requestId } = this.record;
    if (typeof error !== 'string' || error === '') throw this.complaint('has no sentence in `error`');
    if (typeof given !== 'string' || !/^[a-z]+(_[a-z]+)*$/.test(given)) throw this.complaint('has no `code`');
    if (typeof requestId !== 'string') throw this.complaint('has no `requestId`');
    if (code !== undefined && given !== code) throw this.complaint(`does not say ${code}`);
    if (/\n\s+at |node_modules|\bselect .* from\b|\/src\/|\/dist\//i.test(this.text)) {
      throw this.complaint('shows its inside');
    }
    return this;
  }

  /** @throws unless it is a refusal of exactly these fields */
  mustNameFields(...names: string[]): this {
    this.must(this.status);
    const { fields } = this.record;
    const named = isFields(fields) ? Object.keys(fields).sort() : [];
    if (named.join() !== [...names].sort().join()) throw this.complaint(`does not name ${names.join(', ')}`);
    return this;
  }

  private complaint(what: string): Error {
    return new Error(`${this.call} ${what}: ${this.status} ${this.text.slice(0, 600)}`);
  }
}

/** The server closed a connection that nobody had used for some seconds. A read is sent again then, as browsers do. */
function wasLeftOpen(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || !('code' in cause) || !('socket' in cause)) return false;
  const { code, socket } = cause;
  const isUsed =
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && Number(socket.bytesRead) > 0;
  return code === 'UND_ERR_SOCKET' && isUsed;
}

export class Client {
  readonly url: string;
  readonly token: string | null;
  readonly userId: string;
  private readonly lastPosition: LastPosition;

  constructor(
    url: string,
    lastPosition: LastPosition,
    session: { token: string; userId: string } | null = null,
  ) {
    this.url = url;
    this.lastPosition = lastPosition;
    this.token = session?.token ?? null;
    this.userId = session?.userId ?? '00000000-0000-4000-8000-000000000000';
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, undefined, this.reading(options));
  }

  /** A list call in its `POST` shape. */
  list(path: string, body: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, body, this.reading(options));
  }

  post(path: string, body?: Body, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, body, options);
  }

  put(path: string, body?: Body, options: CallOptions = {}): Promise<Answer> {
    return this.call('PUT', path, body, options);
  }

  patch(path: string, body?: Body, options: CallOptions = {}): Promise<Answer> {
    return this.call('PATCH', path, body, options);
  }

  delete(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('DELETE', path, undefined, options);
  }

  /** A path is below `/api`; `{me}` in it is the caller's own id, as the specification wants it at the end of writes. */
  async call(method: string, path: string, body: Body, options: CallOptions): Promise<Answer> {
    const target = new URL(`${this.url}/api${path.replaceAll('{me}', this.userId)}`);
    for (const [name, value] of Object.entries(options.query ?? {}))
      target.searchParams.set(name, String(value));
    const send = () =>
      fetch(target, {
        method,
        headers: this.headers(body, options),
        body: encode(body),
        redirect: 'manual',
      });
    const response = await send().catch((error: unknown) => {
      if (method === 'GET' && wasLeftOpen(error)) return send();
      throw error;
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    follow(this.lastPosition, response.headers.get('X-Position'));
    return new Answer(`${method} ${path}`, response, bytes);
  }

  private reading(options: CallOptions): CallOptions {
    if (this.lastPosition.position === null) return options;
    return { ...options, headers: { 'X-Read-After': this.lastPosition.position, ...options.headers } };
  }

  private headers(body: Body, { headers, key, revision }: CallOptions): Record<string, string> {
    const json = body !== undefined && !(body instanceof FormData);
    return {
      ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(revision === undefined ? {} : { 'If-Match': String(revision) }),
      ...headers,
    };
  }
}

/** @throws with the answer, when it is not a sign-in */
export async function signIn(
  url: string,
  lastPosition: LastPosition,
  email: string,
  password: string,
): Promise<Client> {
  const answer = await new Client(url, lastPosition).list('/signin', { email, password });
  const { token, user } = answer.must(200).record;
  if (typeof token !== 'string' || !isFields(user)) throw new Error('The sign-in answers no {user, token}');
  return new Client(url, lastPosition, { token, userId: textOf(user, '_id') });
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws when the field is not text */
export function textOf(record: Fields, field: string): string {
  const value = record[field];
  if (typeof value !== 'string') throw new Error(`${field} is not text: ${JSON.stringify(value)}`);
  return value;
}

/** @throws when the field is not an object */
export function recordOf(record: Fields, field: string): Fields {
  const value = record[field];
  if (!isFields(value)) throw new Error(`${field} is not an object: ${JSON.stringify(value)}`);
  return value;
}

/** @throws when the field is not an array of objects */
export function rowsOf(record: Fields, field: string): readonly Fields[] {
  const value = record[field];
  if (!Array.isArray(value) || !value.every(isFields)) throw new Error(`${field} is not an array of objects`);
  return value;
}

/** Multipart as the specification has it: numbers and booleans as text, arrays as JSON, nothing as an empty text. */
export function form(fields: Fields, files: Readonly<Record<string, File>> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    data.set(name, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
  }
  for (const [name, file] of Object.entries(files)) data.set(name, file);
  return data;
}

function encode(body: Body): string | FormData | Uint8Array<ArrayBuffer> | null {
  if (body === undefined) return null;
  if (typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array) return body;
  return JSON.stringify(body);
}

/** Stands in for the network: answers calls in their order and remembers what was asked. */
export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Given {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function answerOf({ status = 200, body = null, headers = {} }: Given): object {
  const text = JSON.stringify(body);
  const answer = {
    ok: status < 400,
    status,
    headers: new Headers(headers),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    blob: async () => new Blob([text]),
    clone: () => answer,
  };
  return answer;
}

function bodyOf(body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : null;
}

/** `null` is a call that reaches nobody. */
export function answerWith(...given: readonly (Given | null)[]): Asked[] {
  const asked: Asked[] = [];
  const rest = [...given];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    const next = rest.length > 1 ? rest.shift() : rest[0];
    asked.push({
      path,
      method: init.method ?? 'GET',
      headers: { ...(init.headers as Record<string, string>) },
      body: bodyOf(init.body),
    });
    if (!next) throw new TypeError('Failed to fetch');
    return answerOf(next);
  }) as unknown as typeof fetch;
  return asked;
}

/** Calls wait until they are answered, in their order. */
export function holdAnswers(): { answer: (...given: readonly Given[]) => void; waiting: () => number } {
  const waiting: ((given: Given) => void)[] = [];
  globalThis.fetch = (async () =>
    answerOf(await new Promise<Given>((resolve) => waiting.push(resolve)))) as unknown as typeof fetch;
  return {
    answer: (...given) => {
      for (const each of given) waiting.shift()?.(each);
    },
    waiting: () => waiting.length,
  };
}

/** From now on, calls whose address contains this wait until they are let go. */
export function holdCalls(part: string): () => void {
  const answered = globalThis.fetch;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  globalThis.fetch = async (address, init) => {
    if (String(address).includes(part)) await held;
    return answered(address, init);
  };
  return letGo;
}

/** Answers each call by its method and path; of several answers each is given once, the last again and again. */
export function answerEach(given: Readonly<Record<string, Given | readonly Given[]>>): Asked[] {
  const asked: Asked[] = [];
  const rest = new Map(Object.entries(given).map(([call, answers]) => [call, [answers].flat()]));
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    const answers = rest.get(`${method} ${path}`) ?? [];
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (!next) throw new Error(`nobody answers ${method} ${path}`);
    const headers = { ...(init.headers as Record<string, string>) };
    asked.push({ path, method, headers, body: bodyOf(init.body) });
    return answerOf(next);
  }) as unknown as typeof fetch;
  return asked;
}

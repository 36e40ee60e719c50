/** A client of the API as another program would write one: the calls of the specification over HTTP. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

export interface Client {
  readonly userId: string;
  /** Answers the parsed body. @throws with status and body when the answer is no success */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** The same, of a record: answers its `_id`. */
  create(path: string, body: object): Promise<string>;
  bytes(path: string): Promise<Buffer>;
}

const record = z.object({ _id: z.string() });
const session = z.object({ user: record, token: z.string() });

/** What a start tells of the first sign-in. */
export function firstSignIn(output: string): SignIn {
  const [, email, password] = /^sign in as (\S+) with the password (\S+)/m.exec(output) ?? [];
  if (email === undefined || password === undefined)
    throw new Error(`No first sign-in was shown:\n${output}`);
  return { email, password };
}

export async function signIn(url: string, who: SignIn): Promise<Client> {
  let position = '';
  let token = '';
  /** Each call reads what the one before wrote. */
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        ...(position === '' ? {} : { 'X-Read-After': position }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    position = answer.headers.get('X-Position') ?? position;
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const opened = session.parse(await (await ask('POST', '/signin', who)).json());
  token = opened.token;
  return {
    userId: opened.user._id,
    call: async (method, path, body) => (await ask(method, path, body)).json(),
    create: async (path, body) => record.parse(await (await ask('POST', path, body)).json())._id,
    bytes: async (path) => Buffer.from(await (await ask('GET', path)).arrayBuffer()),
  };
}

/** Tokens that are none, and sign-ins that must not succeed. */
import { createHmac } from 'node:crypto';
import { Client, form, signIn, textOf, type Answer, type Fields } from '../../client.ts';
import { ADMIN_EMAIL, PASSWORD } from '../clinic.ts';
import { calling, type BadRow, type World } from './row.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1000);

/** Signed as the server signs, with another head or other claims. */
function forged(world: World, { head = {}, claims = {}, key = world.sessionKey }: Forgery): string {
  const [, payload = ''] = (world.clinic.admin.token ?? '').split('.');
  const own = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Fields;
  const header = { alg: 'HS256', typ: 'JWT', ...head };
  const signed = `${part(header)}.${part({ ...own, ...claims })}`;
  const algorithm = header.alg === 'HS512' ? 'sha512' : 'sha256';
  return `${signed}.${header.alg === 'none' ? '' : createHmac(algorithm, key).update(signed).digest('base64url')}`;
}

interface Forgery {
  readonly head?: Readonly<Record<string, string>>;
  readonly claims?: Fields;
  readonly key?: Buffer;
}

const as = ({ clinic }: World, token: string | null): Client =>
  new Client(clinic.url, clinic.lastPosition, token === null ? null : { token, userId: clinic.admin.userId });

interface BadToken {
  readonly name: string;
  readonly token: (world: World) => string | null | Promise<string | null>;
  /** `not_signed_in` unless given. */
  readonly code?: string;
}

async function afterSignOut({ clinic }: World): Promise<string | null> {
  const { token } = await clinic.hire('Nurse');
  const nurse = new Client(clinic.url, clinic.lastPosition, { token: token ?? '', userId: '' });
  (await nurse.get('/signout')).must(200);
  return token;
}

async function ofADeactivated({ clinic }: World): Promise<string | null> {
  const nurse = await clinic.hire('Nurse');
  (await clinic.admin.put(`/users/${nurse.userId}/{me}`, form({ status: 'Inactif' }))).must(200);
  return nurse.token;
}

async function ofADeleted({ clinic }: World): Promise<string | null> {
  const nurse = await clinic.hire('Nurse');
  (await clinic.admin.delete(`/users/${nurse.userId}/{me}`)).must(200);
  return nurse.token;
}

const TOKENS: readonly BadToken[] = [
  { name: 'missing', token: () => null },
  { name: 'empty', token: () => '' },
  { name: 'not a token', token: () => 'a.b.c' },
  { name: '60 KB long', token: () => 'x'.repeat(8_000) },
  { name: 'alg: none', token: (world) => forged(world, { head: { alg: 'none' } }) },
  { name: 'alg: HS512 with our key', token: (world) => forged(world, { head: { alg: 'HS512' } }) },
  { name: 'alg: RS256 in name', token: (world) => forged(world, { head: { alg: 'RS256' } }) },
  { name: 'signed with another key', token: (world) => forged(world, { key: Buffer.alloc(32, 1) }) },
  {
    name: 'a changed payload under the old signature',
    token: ({ clinic }) => {
      const [head, , signature] = (clinic.admin.token ?? '').split('.');
      return `${head}.${part({ sub: clinic.admin.userId, exp: seconds() + 9_999 })}.${signature}`;
    },
  },
  { name: 'expired', token: (world) => forged(world, { claims: { exp: seconds() - 1 } }) },
  { name: 'not yet valid', token: (world) => forged(world, { claims: { nbf: seconds() + 3_600 } }) },
  {
    name: 'of a session that is somebody else’s',
    token: async (world) => forged(world, { claims: { sub: await world.record('nurse') } }),
  },
  { name: 'after the sign-out', token: afterSignOut },
  { name: 'of a user who was deactivated', token: ofADeactivated, code: 'account_inactive' },
  { name: 'of a user who was deleted', token: ofADeleted },
];

const tokenRows: readonly BadRow[] = TOKENS.flatMap(({ name, token, code = 'not_signed_in' }) =>
  (
    [
      ['GET', '/profile'],
      ['POST', '/patients'],
      ['POST', '/departments/create/{me}'],
      ['DELETE', '/departments/{department}/{me}'],
    ] as const
  ).map(([method, path]): BadRow => ({
    name: `${method} ${path}: a token ${name}`,
    status: 401,
    code,
    send: async (world) => {
      const by = as(world, await token(world));
      return calling({ method, path, by: () => by, ...(method === 'POST' ? { body: { name: 'x' } } : {}) })(
        world,
      );
    },
  })),
);

const inQuery: BadRow = {
  name: 'GET /profile: a token in the query string',
  status: 401,
  send: (world) => as(world, null).get('/profile', { query: { token: world.clinic.admin.token ?? '' } }),
};

async function trySignIn(
  world: World,
  body: Fields,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  await world.startMeasuring();
  return world.clinic.anyone.post('/signin', body, { headers });
}

/** A wrong password and an unknown e-mail must look alike: the same status, code and sentence. */
async function unknownLikeWrong(world: World): Promise<Answer> {
  const wrong = (await trySignIn(world, { email: ADMIN_EMAIL, password: 'not the password' })).must(401);
  const unknown = await trySignIn(world, { email: 'nobody@clinic.test', password: 'not the password' });
  const { requestId: _one, ...first } = wrong.record;
  const { requestId: _other, ...second } = unknown.record;
  if (JSON.stringify(first) !== JSON.stringify(second))
    throw new Error(`${wrong.text} is not ${unknown.text}`);
  return unknown;
}

/** Each try claims to come from another address. */
async function eleventh(world: World): Promise<Answer> {
  const { clinic } = world;
  const nurse = await clinic.hire('Nurse');
  const email = textOf((await nurse.get('/profile')).must(200).record, 'email');
  const guess = (n: number): Promise<Answer> =>
    trySignIn(world, { email, password: `guess number ${n}` }, { 'X-Forwarded-For': `198.51.100.${n}` });
  for (let n = 1; n <= 10; n += 1) (await guess(n)).must(401, 'wrong_credentials');
  const answer = await guess(11);
  if (!(Number(answer.headers.get('Retry-After')) > 0)) throw new Error('There is no Retry-After');
  return answer;
}

const signInRows: readonly BadRow[] = [
  {
    name: 'POST /signin: a password of 1 MB',
    status: 413,
    send: (world) => trySignIn(world, { email: ADMIN_EMAIL, password: 'x'.repeat(1_048_576) }),
  },
  {
    name: 'POST /signin: a password of 129 characters',
    status: 400,
    fields: ['password'],
    send: (world) => trySignIn(world, { email: ADMIN_EMAIL, password: 'x'.repeat(129) }),
  },
  {
    name: 'POST /signin: an object as e-mail',
    status: 400,
    send: (world) => trySignIn(world, { email: { $gt: '' }, password: PASSWORD }),
  },
  {
    name: 'POST /signin: an array as password',
    status: 400,
    fields: ['password'],
    send: (world) => trySignIn(world, { email: ADMIN_EMAIL, password: [PASSWORD] }),
  },
  {
    name: 'POST /signin: no e-mail, no password',
    status: 400,
    fields: ['email', 'password'],
    send: (world) => trySignIn(world, {}),
  },
  {
    name: 'POST /signin: an unknown e-mail answers like a wrong password',
    status: 401,
    code: 'wrong_credentials',
    send: unknownLikeWrong,
  },
  {
    name: 'POST /signin: the 11th failed try in a row, each from another claimed address',
    status: 429,
    code: 'too_many_attempts',
    send: eleventh,
  },
];

async function inactive(world: World): Promise<Answer> {
  const { clinic } = world;
  const nurse = await clinic.hire('Nurse');
  const email = textOf((await nurse.get('/profile')).must(200).record, 'email');
  (await clinic.admin.put(`/users/${nurse.userId}/{me}`, form({ status: 'Inactif' }))).must(200);
  await signIn(clinic.url, clinic.lastPosition, email, PASSWORD).then(
    () => {
      throw new Error('somebody inactive signed in');
    },
    () => undefined,
  );
  return trySignIn(world, { email, password: PASSWORD });
}

export const badTokenRows: readonly BadRow[] = [
  ...tokenRows,
  inQuery,
  ...signInRows,
  { name: 'POST /signin: somebody inactive', status: 401, send: inactive },
];

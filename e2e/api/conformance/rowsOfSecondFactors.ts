/** The second factor, passkeys and one's own sessions. What needs a code of an app or a passkey, `secondFactor.e2e.test.ts` and `passkeys.e2e.test.ts` ask for. */
import * as shapes from './shapes.ts';
import { read, write, type ConformanceRow } from './row.ts';

const refusedAs = (code: string) => ({ error: 'text', code: { is: code } }) as const;
const nobody = '00000000-0000-4000-8000-000000000000';

export const rowsOfSecondFactors: readonly ConformanceRow[] = [
  {
    source: 'ours',
    call: 'POST /profile/secondFactor/{userId}',
    by: 'Laboratorist',
    json: { currentPassword: 'a password for tests' },
    status: 201,
    answer: { factor: 'id', secret: 'text', uri: 'text', recoveryCodes: ['text'] },
  },
  {
    source: 'ours',
    call: 'PUT /profile/secondFactor/{userId}',
    by: 'Laboratorist',
    json: { factor: nobody, code: '123456' },
    status: 400,
    answer: { ...refusedAs('wrong_code'), fields: { code: 'text' } },
  },
  write('DELETE /profile/secondFactor/{userId}', shapes.userWritten, { source: 'ours', by: 'Laboratorist' }),
  {
    source: 'ours',
    call: 'POST /profile/secondFactor/confirm/{userId}',
    by: 'Laboratorist',
    json: { code: '123456' },
    status: 409,
    answer: refusedAs('no_second_factor'),
  },
  {
    source: 'ours',
    call: 'PATCH /users/secondFactor/{id}/{userId}',
    path: '/users/secondFactor/{nurse}/{me}',
    json: { reason: 'A lost phone' },
    status: 409,
    answer: refusedAs('no_second_factor'),
  },
  read(
    'GET /profile/passkeys',
    { origin: 'text?', unavailable: 'text?', passkeys: { each: 'present' } },
    { source: 'ours', by: 'Laboratorist' },
  ),
  ...(['options', 'challenge'] as const).map((part) => ({
    source: 'ours',
    call: `POST /profile/passkeys/${part}/{userId}`,
    by: 'Laboratorist' as const,
    status: 409,
    answer: refusedAs('no_second_factor'),
  })),
  {
    source: 'ours',
    call: 'POST /profile/passkeys/{userId}',
    by: 'Laboratorist',
    json: {
      name: 'Phone',
      passkey: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    },
    status: 409,
    answer: refusedAs('no_second_factor'),
  },
  {
    source: 'ours',
    call: 'DELETE /profile/passkeys/{id}/{userId}',
    path: `/profile/passkeys/${nobody}/{me}`,
    by: 'Laboratorist',
    status: 404,
    answer: refusedAs('not_found'),
  },
  read(
    'GET /profile/sessions',
    [
      {
        _id: 'id',
        isThis: 'boolean',
        browser: 'text?',
        system: 'text?',
        address: 'text?',
        firstUsedAt: 'instant',
        lastUsedAt: 'instant',
      },
    ],
    { source: 'ours', by: 'Laboratorist' },
  ),
  {
    source: 'ours',
    call: 'DELETE /profile/sessions/{id}/{userId}',
    path: `/profile/sessions/${nobody}/{me}`,
    by: 'Laboratorist',
    status: 404,
    answer: refusedAs('not_found'),
  },
  {
    source: 'ours',
    call: 'DELETE /profile/sessions/{userId}',
    by: 'Laboratorist',
    status: 200,
    answer: { message: 'text' },
  },
];

import { beforeEach, describe, expect, test } from '@jest/globals';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { receptionist, signedIn } from '../../testing/people.ts';
import { authProvider } from './authProvider.ts';
import { call, download, isOfFormerSession } from './http.ts';
import { highestPosition } from './position.ts';
import { forgetSession, readSession, writeSession } from './session.ts';

const formerSession = { status: 0, body: { code: 'former_session' } };

beforeEach(() => localStorage.clear());

function somebodyElse(): void {
  forgetSession();
  writeSession({ token: 'another-token', user: { ...receptionist, _id: 'another' } });
}

describe('a call whose session has ended in this tab', () => {
  test.each([
    ['accepted', { status: 201, body: { _id: 'x' }, headers: { 'X-Position': '00000000000000000007' } }],
    ['refused for its session', { status: 401, body: { error: 'Sign in.', code: 'session_ended' } }],
    ['refused', { status: 409, body: { error: 'No.', code: 'conflict' } }],
  ])('is nobody’s when it is %s: the next person’s session goes on', async (_how, answer) => {
    signedIn();
    const held = holdAnswers();
    const sent = call({ method: 'POST', path: '/taxs/create/x', body: {} });
    const file = download('/taxs/x/file');
    somebodyElse();
    held.answer(answer, answer);
    for (const one of [sent, file]) await expect(one).rejects.toMatchObject(formerSession);
    expect(highestPosition()).toBeNull();
    const error: unknown = await sent.catch((failure: unknown) => failure);
    expect(isOfFormerSession(error)).toBe(true);
    await expect(authProvider.checkError(error)).resolves.toBeUndefined();
    expect(readSession()?.user._id).toBe('another');
  });

  test('is not repeated in the next one', async () => {
    signedIn();
    const asked = answerWith({ status: 429, headers: { 'Retry-After': '0.01' }, body: {} }, { body: {} });
    const sent = call({ method: 'GET', path: '/profile' });
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    somebodyElse();
    await expect(sent).rejects.toMatchObject(formerSession);
    expect(asked).toHaveLength(1);
  });
});

test('without a session only what is open to everybody is asked', async () => {
  const asked = answerWith({ body: {} });
  for (const path of ['/settings', '/profile', '/settings?limit=1'])
    await expect(call({ method: 'GET', path })).rejects.toMatchObject(formerSession);
  await call({ method: 'GET', path: '/settings/public' });
  await call({ method: 'POST', path: '/signin', body: {} });
  expect(asked.map(({ path }) => path)).toEqual(['/api/settings/public', '/api/signin']);
});

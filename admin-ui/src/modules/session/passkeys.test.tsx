/** Passkeys as a person meets them, with a browser that says yes, or no. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import { call } from '../../kernel/api/http.ts';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerEach, type Asked, type Given } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { visitSignIn } from '../../testing/signInVisit.tsx';
import { submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { obstacleOf } from './ownPasskeys.ts';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';

const me = receptionist._id;
const origin = window.location.origin;
const site = window.location.hostname;
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const publicSettings = { body: { companyName: 'The company' } };
const options = { challenge: 'AAAA', rpId: site, allowCredentials: [{ id: 'AAAA', type: 'public-key' }] };
const laptop = { _id: 'p', name: 'My laptop', site, addedAt: '2026-11-25T08:00:00.000Z', lastUsedAt: null };
const own = (passkeys: readonly object[] = [], more: object = {}): Given => ({
  body: { origin, unavailable: null, passkeys, ...more },
});

/** What the browser's own dialog ends with. */
let answer: (kind: 'create' | 'get', signal?: AbortSignal) => Promise<unknown>;

const credential = {
  id: 'AAAA',
  rawId: bytes('x'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    getTransports: () => ['internal'],
  },
};

beforeEach(() => {
  Object.assign(window, {
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    PublicKeyCredential: class {},
  });
  answer = async () => credential;
  const credentials = {
    create: ({ signal }: CredentialCreationOptions) => answer('create', signal),
    get: ({ signal }: CredentialRequestOptions) => answer('get', signal),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  await takeOff();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

const cancel = async (): Promise<never> => {
  throw Object.assign(new Error('The operation either timed out or was not allowed.'), {
    name: 'NotAllowedError',
  });
};
const bodiesOf = (asked: readonly Asked[], part: string) =>
  asked.filter(({ path, method }) => method === 'POST' && path.includes(part)).map(({ body }) => body);

describe('the sign-in', () => {
  const required = (passkey?: object): Given => ({
    status: 401,
    body: { error: 'Enter the code.', code: 'code_required', ...(passkey ? { passkey } : {}) },
  });
  const wrong: Given = { status: 400, body: { error: 'Not accepted.', code: 'wrong_passkey' } };
  const opened: Given = { body: { user: receptionist, token: 'a-token' } };

  async function visit(...signIns: readonly Given[]) {
    const { container, asked } = await visitSignIn(...signIns);
    await untilText(container, 'The six digits of your authenticator app');
    return { container, asked };
  }

  test('takes a passkey in place of the code, with a new challenge each time', async () => {
    const usable = required({ origin, options });
    const { container, asked } = await visit(usable, usable, wrong, usable, opened);
    await press(container, 'Use a passkey');
    await untilText(document.body, 'Not accepted.');
    await press(container, 'Use a passkey');
    await untilText(container, 'the dashboard');
    expect(bodiesOf(asked, 'signin')).toHaveLength(5);
    expect(bodiesOf(asked, 'signin').at(-1)).toMatchObject({
      password: 'my password',
      passkey: { id: 'AAAA', type: 'public-key', response: { signature: expect.any(String) } },
    });
  });

  test('goes on after a dialog that was cancelled', async () => {
    answer = cancel;
    const usable = required({ origin, options });
    const { container } = await visit(usable, usable, opened);
    await press(container, 'Use a passkey');
    await untilText(document.body, 'the question was cancelled or took too long');
    await type(inputNamed(container, 'code'), '123456');
    await submit(container);
    await untilText(container, 'the dashboard');
  });

  test('forgets the question where another account is used meanwhile', async () => {
    let finish: (given: unknown) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    const usable = required({ origin, options });
    const { container, asked } = await visit(usable, usable, opened);
    await press(container, 'Use a passkey');
    await until(() => bodiesOf(asked, 'signin').length === 2);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    await press(container, 'Use another account');
    await act(async () => finish(credential));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(bodiesOf(asked, 'signin')).toHaveLength(2);
    expect(container.textContent).not.toContain('the dashboard');
    expect(document.body.textContent).not.toContain('cancelled');
  });

  test.each([
    ['without one', undefined],
    ['at another address', { origin: 'https://clinic.example', options }],
  ])('offers none %s', async (_where, passkey) => {
    const { container } = await visit(required(passkey));
    expect(container.textContent).not.toContain('Use a passkey');
  });
});

function withSession(content: React.ReactNode, hasSecondFactor = true) {
  const user = { ...receptionist, hasSecondFactor };
  const session = sessionOf(signedIn(user), { hasAccess: true, flags: new Set() });
  return showForm(<SessionContext.Provider value={session}>{content}</SessionContext.Provider>);
}

describe('one’s own passkeys', () => {
  const begun: Given = { body: { origin, options: { ...options, user: { id: 'AAAA', name: 'me' } } } };

  test('are added by a name, which is asked for before the browser asks', async () => {
    const asked = answerEach({
      'GET /api/settings/public': publicSettings,
      'GET /api/profile/passkeys': [own(), own([laptop])],
      [`POST /api/profile/passkeys/options/${me}`]: begun,
      [`POST /api/profile/passkeys/${me}`]: { body: receptionist },
    });
    const container = await withSession(<Passkeys />);
    await untilText(container, 'Add a passkey');
    await press(container, 'Add a passkey');
    await press(document.body, 'Continue');
    await untilText(document.body, 'Name is required.');
    expect(bodiesOf(asked, 'options')).toEqual([]);
    await type(inputNamed(document.body, 'name'), 'My laptop');
    await press(document.body, 'Continue');
    await untilText(container, 'My laptop');
    expect(container.textContent).toContain('Never');
    expect(bodiesOf(asked, `passkeys/${me}`)).toEqual([
      { name: 'My laptop', passkey: expect.objectContaining({ id: 'AAAA' }) },
    ]);
  });

  test('stay as they are where the person cancels', async () => {
    answer = cancel;
    const asked = answerEach({
      'GET /api/settings/public': publicSettings,
      'GET /api/profile/passkeys': own(),
      [`POST /api/profile/passkeys/options/${me}`]: begun,
    });
    const container = await withSession(<Passkeys />);
    await untilText(container, 'Add a passkey');
    await press(container, 'Add a passkey');
    await type(inputNamed(document.body, 'name'), 'My laptop');
    await press(document.body, 'Continue');
    await untilText(document.body, 'the question was cancelled or took too long');
    expect(bodiesOf(asked, `passkeys/${me}`)).toEqual([]);
  });

  test('are not added where the dialog is cancelled while the browser asks, and the question is withdrawn', async () => {
    let withdrawn: AbortSignal | undefined;
    let finish: (given: unknown) => void = () => undefined;
    answer = (_kind, signal) => {
      withdrawn = signal;
      return new Promise((resolve) => (finish = resolve));
    };
    const asked = answerEach({
      'GET /api/settings/public': publicSettings,
      'GET /api/profile/passkeys': own(),
      [`POST /api/profile/passkeys/options/${me}`]: begun,
      [`POST /api/profile/passkeys/${me}`]: { body: receptionist },
    });
    const container = await withSession(<Passkeys />);
    await untilText(container, 'Add a passkey');
    await press(container, 'Add a passkey');
    await type(inputNamed(document.body, 'name'), 'My laptop');
    await press(document.body, 'Continue');
    await until(() => withdrawn !== undefined);
    await press(document.body, 'Cancel');
    expect(withdrawn?.aborted).toBe(true);
    await act(async () => finish(credential));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(bodiesOf(asked, `passkeys/${me}`)).toEqual([]);
    expect(document.body.textContent).not.toContain('took too long');
  });

  test('are removed after a question', async () => {
    const asked = answerEach({
      'GET /api/settings/public': publicSettings,
      'GET /api/profile/passkeys': [own([laptop]), own()],
      [`DELETE /api/profile/passkeys/p/${me}`]: { body: receptionist },
    });
    const container = await withSession(<Passkeys />);
    await untilText(container, 'My laptop');
    await press(container, 'Remove');
    await press(document.body, 'Remove the passkey');
    await until(() => !container.textContent?.includes('My laptop'));
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('need a second factor, which the screen says', async () => {
    answerEach({ 'GET /api/settings/public': publicSettings, 'GET /api/profile/passkeys': own() });
    const container = await withSession(<Passkeys />, false);
    await untilText(container, 'Add a second factor first.');
    expect(container.textContent).not.toContain('Add a passkey');
  });

  test.each([
    [{ origin: null, unavailable: 'no_public_url' }, 'the address of this product is not set'],
    [{ origin: null, unavailable: 'address' }, 'they do not work at an IP address'],
    [{ origin: null, unavailable: 'plain_http' }, 'they do not work without HTTPS'],
    [{ origin: 'https://clinic.example' }, 'Passkeys work only at https://clinic.example.'],
  ])('are not offered with %o', async (more, text) => {
    answerEach({ 'GET /api/settings/public': publicSettings, 'GET /api/profile/passkeys': own([], more) });
    const container = await withSession(<Passkeys />);
    await untilText(container, text);
    expect(container.textContent).not.toContain('Add a passkey');
  });

  test('are not offered by a browser without them', () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    expect(obstacleOf({ origin, unavailable: null, passkeys: [] })).toBe('no_support');
  });
});

describe('a risky call', () => {
  const path = '/roles/create/me';
  const again: Given = { status: 403, body: { error: 'Again.', code: 'second_factor_again' } };

  async function refusedOnce(passkeys: Given) {
    const asked = answerEach({
      'GET /api/profile/passkeys': passkeys,
      [`POST /api${path}`]: [again, { status: 201, body: { _id: 'r' } }],
      [`POST /api/profile/passkeys/challenge/${me}`]: { body: { origin, options } },
      [`POST /api/profile/secondFactor/confirm/${me}`]: { body: {} },
    });
    await withSession(<SecondFactorGate>the screens</SecondFactorGate>);
    let created: unknown = null;
    // Where the question is left without an answer, the call is refused as it was before it.
    const creating = call({ method: 'POST', path, body: { name: 'Cook' } });
    await act(
      async () =>
        void creating.then(
          ({ body }) => (created = body),
          () => undefined,
        ),
    );
    await untilText(document.body, 'Confirm that it is you');
    return { asked, created: () => created };
  }

  test('is confirmed by a passkey', async () => {
    const { asked, created } = await refusedOnce(own([laptop]));
    await untilText(document.body, 'Use a passkey');
    await press(document.body, 'Use a passkey');
    await until(() => created() !== null);
    expect(bodiesOf(asked, 'confirm')).toEqual([{ passkey: expect.objectContaining({ id: 'AAAA' }) }]);
  });

  test('offers none that works at another host name', async () => {
    const { asked } = await refusedOnce(own([{ ...laptop, site: 'other.example' }]));
    await until(() => asked.some((each) => each.path === '/api/profile/passkeys'));
    expect(document.body.textContent).not.toContain('Use a passkey');
  });
});

/** The second factor as a person meets it: at the sign-in, when it is set up, and before risky acts. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMINISTRATEUR } from '@hospital/contracts';
import { act, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { call, refusalFrom } from '../../kernel/api/http.ts';
import { readSession, type SignedInUser } from '../../kernel/api/session.ts';
import { RequireSession } from '../../kernel/session/RequireSession.tsx';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerEach, type Asked, type Given } from '../../testing/answers.ts';
import { inputNamed, key, press, showForm } from '../../testing/showForm.tsx';
import { inPast } from '../../testing/inPast.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { visitSignIn } from '../../testing/signInVisit.tsx';
import { settled, submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';
import { SecurityPage } from './SecurityPage.tsx';

const me = receptionist._id;
const FACTOR = '33333333-3333-4333-8333-333333333333';
const publicSettings = { body: { companyName: 'The company' } };
const required: Given = { status: 401, body: { error: 'Enter the code.', code: 'code_required' } };
const wrongCode: Given = {
  status: 400,
  body: { error: 'The code is wrong.', code: 'wrong_code', fields: { code: 'The code is wrong.' } },
};
const role = { name: 'Receptionist', status: 'Active', hasAccessModule: true, requiresSecondFactor: true };
const again: Given = { status: 403, body: { error: 'Again.', code: 'second_factor_again' } };
const newFactor = {
  factor: FACTOR,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Clinic:me?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Clinic',
  recoveryCodes: ['ABCDE-23456', 'FGHJK-78923'],
};

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const calls = (asked: readonly Asked[], method: string) => asked.filter((each) => each.method === method);

describe('the sign-in', () => {
  const opened = (more: object = {}): Given => ({ body: { user: receptionist, token: 'a-token', ...more } });

  test('without a second factor asks for no code', async () => {
    const { container, asked } = await visitSignIn(opened());
    await untilText(container, 'the dashboard');
    expect(calls(asked, 'POST').map(({ body }) => body)).toEqual([
      { email: 'me@clinic.test', password: 'my password' },
    ]);
  });

  test('with one asks for its code, says where it is wrong, and sends it with what was typed before', async () => {
    const { container, asked } = await visitSignIn(required, wrongCode, opened());
    await untilText(container, 'The six digits of your authenticator app');
    await type(inputNamed(container, 'code'), '000000');
    await submit(container);
    await untilText(container, 'The code is wrong.');
    await type(inputNamed(container, 'code'), '123456');
    await submit(container);
    await untilText(container, 'the dashboard');
    const credentials = { email: 'me@clinic.test', password: 'my password' };
    expect(calls(asked, 'POST').map(({ body }) => body)).toEqual([
      credentials,
      { ...credentials, code: '000000' },
      { ...credentials, code: '123456' },
    ]);
    expect(readSession()).toMatchObject({ token: 'a-token' });
  });

  test('another account begins with an empty form', async () => {
    const { container } = await visitSignIn(required);
    await untilText(container, 'Use another account');
    await press(container, 'Use another account');
    expect(inputNamed(container, 'email').value).toBe('');
  });

  test('tells of a sign-in from a new browser', async () => {
    const at = '2026-11-25T13:03:00.000Z';
    const newSignIns = [{ at, browser: 'Firefox', system: 'Windows', address: '192.0.2.1' }];
    const { container } = await visitSignIn(opened({ newSignIns }));
    await untilText(container, 'New sign-in from Firefox on Windows, 25 Nov 2026, 13:03.');
    expect(container.textContent).not.toContain(at);
    expect(JSON.stringify(readSession())).not.toContain('newSignIns');
  });
});

function gated(user: SignedInUser, requiresSecondFactor = false) {
  signedIn(user);
  const session = sessionOf(user, { hasAccess: true, flags: new Set(), requiresSecondFactor });
  return showForm(
    <SessionContext.Provider value={session}>
      <SecondFactorGate>the screens</SecondFactorGate>
    </SessionContext.Provider>,
  );
}

describe('a role that requires a second factor', () => {
  test('opens nothing but the setup, until the recovery codes are saved', async () => {
    const asked = answerEach({
      'GET /api/settings/public': publicSettings,
      [`POST /api/profile/secondFactor/${me}`]: [
        {
          status: 400,
          body: { error: 'x', code: 'wrong_password', fields: { currentPassword: 'Wrong one.' } },
        },
        { status: 201, body: newFactor },
      ],
      [`PUT /api/profile/secondFactor/${me}`]: [wrongCode, { body: receptionist }],
      'GET /api/profile': [{ body: receptionist }, { body: { ...receptionist, hasSecondFactor: true } }],
      'POST /api/roles/roleByName': { body: role },
    });
    signedIn();
    const container = await showForm(
      <RequireSession>
        <SecondFactorGate>the screens</SecondFactorGate>
      </RequireSession>,
    );
    await untilText(container, 'Your role requires a second factor, or yours was reset.');
    expect(container.textContent).not.toContain('the screens');
    await type(inputNamed(container, 'currentPassword'), 'a guess');
    await submit(container);
    await untilText(container, 'Wrong one.');
    await type(inputNamed(container, 'currentPassword'), 'my password');
    await submit(container);
    await untilText(container, 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    expect(container.querySelector('svg[role="img"] path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
    expect(container.textContent).not.toContain('ABCDE-23456');
    await type(inputNamed(container, 'code'), '000000');
    await submit(container);
    await untilText(container, 'The code is wrong.');
    await type(inputNamed(container, 'code'), '123456');
    await submit(container);
    await untilText(container, 'ABCDE-23456');
    await untilText(container, 'FGHJK-78923');
    expect(container.textContent).not.toContain('the screens');
    await press(container, 'I have saved the codes');
    await untilText(container, 'the screens');
    expect(calls(asked, 'PUT').at(-1)?.body).toEqual({ factor: FACTOR, code: '123456' });
  });

  test('asks nobody who has one', async () => {
    answerEach({});
    await untilText(await gated({ ...receptionist, hasSecondFactor: true }, true), 'the screens');
  });
});

describe('a risky call', () => {
  const path = '/roles/create/me';
  const headers = { 'Idempotency-Key': 'the key of the form' };
  const createRole = () => call({ method: 'POST', path, body: { name: 'Cook' }, headers });

  async function refusedOnce(confirmations: readonly Given[]) {
    const asked = answerEach({
      [`POST /api${path}`]: [again, { status: 201, body: { _id: 'r' } }],
      [`POST /api/profile/secondFactor/confirm/${me}`]: confirmations,
    });
    const container = await gated({ ...receptionist, hasSecondFactor: true });
    return { asked, container };
  }

  test('is repeated under its key once a code was given', async () => {
    const { asked } = await refusedOnce([wrongCode, { body: {} }]);
    let answer: unknown = null;
    await act(async () => void createRole().then((given) => (answer = given.body)));
    await untilText(document.body, 'Confirm that it is you');
    await type(inputNamed(document.body, 'code'), '000000');
    await press(document.body, 'Confirm');
    await untilText(document.body, 'The code is wrong.');
    expect(answer).toBeNull();
    await type(inputNamed(document.body, 'code'), '123456');
    await press(document.body, 'Confirm');
    await until(() => answer !== null);
    expect(answer).toEqual({ _id: 'r' });
    const sent = asked.filter((each) => each.path === `/api${path}`);
    expect(sent.map((each) => each.headers['Idempotency-Key'])).toEqual([
      'the key of the form',
      'the key of the form',
    ]);
    expect(sent[1]?.body).toEqual({ name: 'Cook' });
  });

  test('is refused where the person cancels, and nothing is repeated', async () => {
    const { asked } = await refusedOnce([{ body: {} }]);
    let refused: unknown = null;
    await act(async () => void createRole().catch((error: unknown) => (refused = error)));
    await untilText(document.body, 'Confirm that it is you');
    await press(document.body, 'Cancel');
    await until(() => refused !== null);
    expect(refusalFrom(refused).code).toBe('second_factor_again');
    expect(asked).toHaveLength(1);
  });

  test('is refused where the screens are left, and a later one asks again', async () => {
    await refusedOnce([{ body: {} }]);
    const codes: string[] = [];
    const ask = () =>
      act(async () => void createRole().catch((error) => codes.push(refusalFrom(error).code)));
    await ask();
    await untilText(document.body, 'Confirm that it is you');
    await takeOff();
    await until(() => codes.length === 1);
    expect(codes).toEqual(['second_factor_again']);
    await refusedOnce([{ body: {} }]);
    await ask();
    await untilText(document.body, 'Confirm that it is you');
  });

  test('asks once for several calls at the same time', async () => {
    const { asked } = await refusedOnce([{ body: {} }]);
    let done = 0;
    await act(async () => {
      // The second one is answered by the last answer, as every later one.
      void createRole().then(() => (done += 1));
      void createRole().then(() => (done += 1));
    });
    await untilText(document.body, 'Confirm that it is you');
    await type(inputNamed(document.body, 'code'), '123456');
    await press(document.body, 'Confirm');
    await until(() => done === 2);
    expect(asked.filter((each) => each.path.includes('confirm'))).toHaveLength(1);
  });
});

describe('somebody who lost the phone', () => {
  const person = { id: 'p', _id: 'p', firstname: 'Amal', lastname: 'Berrada', hasSecondFactor: true };
  const administrator = { ...receptionist, role: { ...receptionist.role, name: ADMINISTRATEUR } };
  const shown = (record: RaRecord) => {
    const session = sessionOf(signedIn(administrator), { hasAccess: true, flags: new Set() });
    return showForm(
      <SessionContext.Provider value={session}>
        <ResetSecondFactor record={record} />
      </SessionContext.Provider>,
    );
  };

  test('is freed of the second factor by an administrator, who gives a reason', async () => {
    const missing = { error: 'x', code: 'validation_failed', fields: { reason: 'Reason is required.' } };
    const asked = answerEach({
      [`PATCH /api/users/secondFactor/p/${me}`]: [
        { status: 400, body: missing },
        {
          body: {
            ...person,
            hasSecondFactor: false,
            mustAddSecondFactor: true,
            oneTimeCode: 'ABCDE-23456',
            validUntil: '2026-03-03T09:00:00.000Z',
          },
        },
      ],
    });
    const container = await shown(person);
    await press(container, 'Reset it');
    await untilText(document.body, 'For somebody who lost the phone');
    await press(document.body, 'Reset the second factor');
    await untilText(document.body, 'Reason is required.');
    const reason = document.body.querySelector('textarea');
    await act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      set?.call(reason, 'A lost phone');
      reason?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await press(document.body, 'Reset the second factor');
    await untilText(document.body, 'The second factor was reset, and the sessions were ended.');
    await untilText(document.body, 'ABCDE-23456');
    expect(calls(asked, 'PATCH').at(-1)?.body).toEqual({ reason: 'A lost phone' });
    const dialog = document.querySelector('[role="dialog"]') ?? document.body;
    await key(dialog, 'Escape');
    await act(async () => document.querySelector<HTMLElement>('.MuiDialog-container')?.click());
    await settled();
    expect(document.body.textContent).toContain('ABCDE-23456');
    await press(dialog, 'Close');
    await until(() => !document.body.textContent?.includes('ABCDE-23456'));
  });

  test('is not oneself: that is done in the own profile', async () => {
    answerEach({});
    const container = await shown({ ...person, id: me });
    expect(container.textContent).toContain('This account has a second factor.');
    expect(container.querySelector('button')).toBeNull();
  });
});

describe('one’s own sessions', () => {
  const used = { firstUsedAt: '2026-11-25T08:00:00.000Z', lastUsedAt: '2026-11-25T13:03:00.000Z' };
  const here = { _id: 'here', isThis: true, browser: 'Firefox', system: 'Windows', address: '192.0.2.1' };
  const there = { _id: 'there', isThis: false, browser: null, system: null, address: '192.0.2.2' };

  test('are listed, this one is marked, and another one is ended', async () => {
    const asked = answerEach({
      'GET /api/profile/sessions': [
        {
          body: [
            { ...here, ...used },
            { ...there, ...used },
          ],
        },
        { body: [{ ...here, ...used }] },
      ],
      [`DELETE /api/profile/sessions/there/${me}`]: { body: {} },
    });
    const session = sessionOf(signedIn(), { hasAccess: true, flags: new Set() });
    const container = await showForm(
      <SessionContext.Provider value={session}>
        <SecurityPage />
      </SessionContext.Provider>,
    );
    await untilText(container, 'Firefox on Windows');
    expect(container.textContent).toContain('This session');
    expect(container.textContent).toContain('an unknown browser');
    expect(container.textContent).toContain('25/11/2026, 13:03');
    await press(container, 'End');
    await until(() => !container.textContent?.includes('an unknown browser'));
    expect(calls(asked, 'DELETE').map((each) => each.path)).toEqual([`/api/profile/sessions/there/${me}`]);
    expect(container.textContent).not.toContain('End all others');
  });
});

describe('the recovery codes of the own second factor', () => {
  const shown = (recoveryCodesLeft: number | null, around = (content: ReactNode) => content) => {
    const user = signedIn({
      ...receptionist,
      hasSecondFactor: recoveryCodesLeft !== null,
      recoveryCodesLeft,
    });
    return showForm(
      <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set() })}>
        {around(<SecondFactorSection onChanged={() => undefined} />)}
      </SessionContext.Provider>,
    );
  };

  test('are counted, and new ones are asked for once few are left', async () => {
    const many = await shown(4);
    expect(many.textContent).toContain('Recovery codes left: 4');
    expect(many.textContent).not.toContain('to get new ones');
    const few = await shown(3);
    expect(few.textContent).toContain('Recovery codes left: 3');
    expect(few.textContent).toContain('to get new ones');
  });

  test('come with no way to change the second factor in the past', async () => {
    const buttons = (container: HTMLElement) => container.querySelectorAll('button').length;
    expect(buttons(await shown(4))).toBe(2);
    expect(buttons(await shown(4, inPast))).toBe(0);
  });

  test('are not spoken of without a second factor', async () => {
    expect((await shown(null)).textContent).not.toContain('Recovery codes left');
  });
});

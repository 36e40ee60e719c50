import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, useState, type ReactNode } from 'react';
import { CoreAdminContext, type RaRecord } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { press } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { show, submit, takeOff, type, untilText } from '../../testing/show.tsx';
import { authProvider } from '../api/authProvider.ts';
import { defaultRoute } from '../api/calls.ts';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { Input } from './Input.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { RecordForm } from './RecordForm.tsx';

const tax: RaRecord = { id: 't', _id: 't', name: 'TVA', percentage: 20, status: 'Approved', revision: 3 };

function UntilLeft({ children }: { readonly children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && children}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}

async function taxForm(record?: RaRecord, onSaved: (record: RaRecord) => void = () => undefined) {
  const route = defaultRoute(taxes, record ? 'change' : 'create');
  if (!route) throw new Error('Taxes have no such call.');
  const queryClient = new QueryClient();
  queryClient.setQueryData(['settings', 'clinic'], { id: 'settings' });
  return show(
    <MemoryRouter initialEntries={['/taxs/form']}>
      <CoreAdminContext i18nProvider={i18nProvider} authProvider={authProvider} queryClient={queryClient}>
        <UntilLeft>
          <RecordForm
            module={taxes}
            route={route}
            {...(record ? { record } : {})}
            cancelTo="/taxs"
            onSaved={onSaved}
          >
            <Input name="name" />
            <Input name="percentage" />
          </RecordForm>
        </UntilLeft>
        <Toasts />
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const field = (container: HTMLElement, name: string) => container.querySelector(`input[name="${name}"]`);
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

describe('a form', () => {
  test('asks for what is missing, in words, under the field, and calls nobody', async () => {
    const asked = answerWith({ body: {} });
    const container = await taxForm();
    await submit(container);
    const input = field(container, 'name');
    const message = document.getElementById(input?.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Name is required.');
    expect([input?.getAttribute('aria-invalid'), asked.length]).toEqual(['true', 0]);
  });

  test('shows what the server warns of once the record is saved', async () => {
    const warnings = [{ code: 'likely_duplicate', message: 'There is another tax of this rate.' }];
    answerWith({ status: 201, body: { ...tax, warnings } });
    const saved: RaRecord[] = [];
    const container = await taxForm(undefined, (record) => saved.push(record));
    await type(field(container, 'name'), 'TVA');
    await type(field(container, 'percentage'), '20');
    await submit(container);
    await untilText(container, 'There is another tax of this rate.');
    expect(saved).toHaveLength(1);
  });

  test('keeps what was typed when the server refuses, shows why, and repeats with the same key', async () => {
    const refusal = {
      error: 'This value is already taken.',
      code: 'duplicate',
      fields: { name: 'Name is already taken.' },
    };
    const asked = answerWith({ status: 409, body: refusal }, { status: 409, body: refusal });
    const container = await taxForm();
    await type(field(container, 'name'), 'TVA');
    await type(field(container, 'percentage'), '20');
    await submit(container);
    await settled();
    expect(field(container, 'name')).toHaveProperty('value', 'TVA');
    expect(container.textContent).toContain('Name is already taken.');
    await submit(container);
    await settled();
    expect(asked).toHaveLength(2);
    expect(asked[0]?.headers['Idempotency-Key']).toBe(asked[1]?.headers['Idempotency-Key']);
  });

  test('changes only what was touched, at the revision that was seen', async () => {
    const asked = answerWith({ body: tax });
    const container = await taxForm(tax);
    await type(field(container, 'percentage'), '14');
    await submit(container);
    await settled();
    expect(asked[0]).toMatchObject({ method: 'PUT', body: { percentage: '14' } });
    expect(asked[0]?.headers['If-Match']).toBe('"3"');
  });

  test('names the revision of a record that nobody has changed yet', async () => {
    const asked = answerWith({ body: tax });
    const container = await taxForm({ ...tax, revision: 0 });
    await type(field(container, 'percentage'), '14');
    await submit(container);
    await settled();
    expect(asked[0]?.headers['If-Match']).toBe('"0"');
  });

  test('saves a second time under a key of its own', async () => {
    const asked = answerWith({ body: tax });
    const container = await taxForm(tax);
    for (const percentage of ['14', '10']) {
      await type(field(container, 'percentage'), percentage);
      await submit(container);
      await settled();
    }
    const keys = asked.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('that stays on the page still has to save what is typed while it saves', async () => {
    const { answer } = holdAnswers();
    const container = await taxForm(tax);
    await type(field(container, 'percentage'), '14');
    await submit(container);
    await type(field(container, 'name'), 'Typed meanwhile');
    await act(async () => answer({ body: { ...tax, revision: 4 } }));
    await settled();
    expect(JSON.stringify({ ...sessionStorage })).toContain('Typed meanwhile');
    const asked = answerWith({ body: tax });
    await submit(container);
    await settled();
    expect(asked[0]).toMatchObject({ body: { name: 'Typed meanwhile' } });
    expect(Object.keys(asked[0]?.body ?? {})).toEqual(['name']);
    expect(asked[0]?.headers['If-Match']).toBe('"4"');
  });

  test('that is left while it saves has its refusal said in a message', async () => {
    const { answer } = holdAnswers();
    const fields = { percentage: 'Percentage is already taken.' };
    const refusal = {
      status: 409,
      body: { error: 'Somebody else changed it.', code: 'stale_revision', fields },
    };
    const container = await taxForm(tax);
    await type(field(container, 'percentage'), '14');
    await submit(container);
    await press(container, 'Leave');
    await act(async () => answer(refusal));
    await untilText(container, refusal.body.error);
  });

  test('sent twice by a double click is saved once and reported once', async () => {
    const asked = answerWith({ body: tax });
    const saved: RaRecord[] = [];
    const container = await taxForm(tax, (record) => saved.push(record));
    await type(field(container, 'percentage'), '14');
    await act(async () => {
      const form = container.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await settled();
    expect([asked.length, saved.length]).toEqual([1, 1]);
  });

  test('gives the focus to the refused field, and says once what needs attention', async () => {
    const fields = { percentage: 'Percentage is already taken.' };
    answerWith({ status: 409, body: { error: 'This value is already taken.', code: 'duplicate', fields } });
    const container = await taxForm(tax);
    await type(field(container, 'percentage'), '14');
    await submit(container);
    await settled();
    expect(document.activeElement).toBe(field(container, 'percentage'));
    expect(container.querySelector('.form-foot [role="alert"]')?.textContent).toBe(
      'Check these fields: Percentage.',
    );
  });

  test.each([
    ['has another key where what was sent was taken back', 'reference_deleted', 2],
    ['has the same key after another refusal', 'in_use', 1],
  ])('%s', async (_name, code, keys) => {
    const asked = answerWith({ status: 409, body: { error: 'No.', code } }, { status: 201, body: tax });
    const container = await taxForm();
    await type(field(container, 'name'), 'TVA');
    await type(field(container, 'percentage'), '14');
    await submit(container);
    await settled();
    await submit(container);
    await settled();
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(keys);
  });

  test('takes the focus from no field where its buttons are pressed: what a left field says may move them', async () => {
    const container = await taxForm();
    const isHeld = (button: Element) =>
      !button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    expect([...container.querySelectorAll('.form-foot button')].map(isHeld)).toEqual([true, true]);
  });

  test('keeps the focus on its button while it saves', async () => {
    answerWith({ status: 409, body: { error: 'Not now.', code: 'in_use' } });
    const container = await taxForm(tax);
    await type(field(container, 'percentage'), '14');
    const button = container.querySelector<HTMLButtonElement>('button[type="submit"]');
    button?.focus();
    await submit(container);
    await settled();
    expect(button?.disabled).toBe(false);
    expect(document.activeElement).toBe(button);
  });

  describe('after an answer that was lost', () => {
    const reused = { status: 422, body: { error: 'Send a new key.', code: 'key_reused' } };

    test.each([
      ['did not come', null],
      ['says that the server failed', { status: 500, body: {} }],
      ['says that a gateway waited for too long', { status: 504, body: {} }],
    ])(
      'that %s, the recorded save is found and only what was typed since is sent, as a change',
      async (_, lost) => {
        const asked = answerWith(
          lost,
          reused,
          { status: 201, body: tax },
          { body: { ...tax, percentage: 10 } },
        );
        const saved: RaRecord[] = [];
        const container = await taxForm(undefined, (record) => saved.push(record));
        await type(field(container, 'name'), 'TVA');
        await type(field(container, 'percentage'), '14');
        await submit(container);
        await settled();
        await type(field(container, 'percentage'), '10');
        await submit(container);
        await settled();
        expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'PUT']);
        expect(asked[2]?.body).toEqual(asked[0]?.body);
        expect(asked[3]).toMatchObject({
          path: expect.stringContaining('/taxs/t/'),
          body: { percentage: '10' },
        });
        expect(Object.keys(asked[3]?.body ?? {})).toEqual(['percentage']);
        const keys = asked.map(({ headers }) => headers['Idempotency-Key']);
        expect(new Set(keys.slice(0, 3)).size).toBe(1);
        expect(keys[3]).not.toBe(keys[0]);
        expect(saved).toMatchObject([{ _id: 't', percentage: 10 }]);
      },
    );

    async function lostAndReloaded() {
      const asked = answerWith(null, { status: 201, body: tax });
      const before = await taxForm();
      await type(field(before, 'name'), 'TVA');
      await type(field(before, 'percentage'), '14');
      await submit(before);
      await settled();
      await takeOff();
      const container = await taxForm();
      expect(field(container, 'name')).toHaveProperty('value', 'TVA');
      const keys = () => asked.map(({ headers }) => headers['Idempotency-Key']);
      return { container, asked, keys };
    }

    test('and a reload, the same save meets itself', async () => {
      const { container, asked, keys } = await lostAndReloaded();
      await submit(container);
      await settled();
      expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
      expect(new Set(keys()).size).toBe(1);
      expect(sessionStorage).toHaveLength(0);
    });

    test('or is not there yet, and a reload, the same save meets itself', async () => {
      holdAnswers();
      const before = await taxForm();
      await type(field(before, 'name'), 'TVA');
      await type(field(before, 'percentage'), '14');
      await submit(before);
      const [kept = ''] = Object.keys(sessionStorage).filter((key) => key.endsWith('#sent'));
      const sent = sessionStorage.getItem(kept);
      await takeOff();
      const asked = answerWith({ status: 201, body: tax });
      const container = await taxForm();
      await submit(container);
      await settled();
      expect(sent).toContain(asked[0]?.headers['Idempotency-Key']);
      expect(sessionStorage).toHaveLength(0);
    });

    test('and a reload, other values are another record', async () => {
      const { container, keys } = await lostAndReloaded();
      await type(field(container, 'name'), 'Another tax');
      await submit(container);
      await settled();
      expect(new Set(keys()).size).toBe(2);
    });

    test('and a refusal of the change, the next save changes the same record', async () => {
      const refusal = { status: 409, body: { error: 'Taken.', code: 'duplicate' } };
      const asked = answerWith(null, reused, { status: 201, body: tax }, refusal, { body: tax });
      const container = await taxForm();
      await type(field(container, 'name'), 'TVA');
      await type(field(container, 'percentage'), '14');
      await submit(container);
      await settled();
      for (const percentage of ['10', '11']) {
        await type(field(container, 'percentage'), percentage);
        await submit(container);
        await settled();
      }
      expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'PUT', 'PUT']);
      expect(asked[4]?.body).toEqual({ percentage: '11' });
    });

    test('and a field put back, an edit puts it back too, at the revision that was recorded', async () => {
      const asked = answerWith(null, reused, { body: { ...tax, revision: 4 } }, { body: tax });
      const container = await taxForm(tax);
      const { value: before } = field(container, 'percentage') as HTMLInputElement;
      await type(field(container, 'percentage'), '14');
      await submit(container);
      await settled();
      await type(field(container, 'percentage'), before);
      await type(field(container, 'name'), 'Other');
      await submit(container);
      await settled();
      expect(asked[3]).toMatchObject({ method: 'PUT', body: { name: 'Other' } });
      expect(Object.keys(asked[3]?.body ?? {}).sort()).toEqual(['name', 'percentage']);
      expect(asked[3]?.headers['If-Match']).toBe('"4"');
    });
  });

  test('brings back what was typed before a reload, and forgets it once saved', async () => {
    answerWith({ status: 201, body: tax });
    const first = await taxForm();
    await type(field(first, 'name'), 'TVA 14');
    await takeOff();
    let saved: RaRecord | null = null;
    const second = await taxForm(undefined, (record) => {
      saved = record;
    });
    expect(field(second, 'name')).toHaveProperty('value', 'TVA 14');
    await type(field(second, 'percentage'), '14');
    await submit(second);
    await settled();
    expect(saved).toMatchObject({ _id: 't' });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft.'))).toEqual([]);
  });

  test('gives the focus to its first field where what was typed before is discarded', async () => {
    await type(field(await taxForm(), 'name'), 'TVA 14');
    await takeOff();
    const container = await taxForm();
    const discard = container.querySelector<HTMLButtonElement>('.notice button');
    await act(async () => discard?.focus());
    await act(async () => discard?.click());
    expect(document.activeElement).toBe(field(container, 'name'));
    expect(field(container, 'name')).toHaveProperty('value', '');
  });
});

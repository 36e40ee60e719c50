import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { answerWith, type Given } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { routeOf } from '../api/calls.ts';
import { Input } from '../form/Input.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { WithRecord } from './CrudForms.tsx';

const tax = { _id: 't', name: 'TVA', percentage: 20, status: 'Pending', revision: 3 };
const closed = { ...tax, status: 'Approved', revision: 4 };
const gone = { status: 410, body: { error: 'This record was deleted.', code: 'gone' } };
const stillHere = 'What you typed is still here to copy, but it cannot be saved now.';

function Editing() {
  const client = useQueryClient();
  const locked = (record: RaRecord) => (record['status'] === 'Approved' ? 'It is closed.' : null);
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: [taxes.name] })}>
        somebody changed it
      </button>
      <WithRecord
        resource={taxes.name}
        id="t"
        back={{ to: '/', name: 'Taxes' }}
        title={() => ''}
        locked={locked}
      >
        {(record) => (
          <RecordForm
            module={taxes}
            route={routeOf('ChangeTax')}
            record={record}
            cancelTo="/"
            onSaved={() => 0}
          >
            <Input name="name" />
          </RecordForm>
        )}
      </WithRecord>
    </>
  );
}

async function openOn(...answers: readonly Given[]): Promise<HTMLElement> {
  answerWith(...answers);
  return showForm(<Editing />);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

describe('an open form keeps what was typed, and says why it cannot be saved, when its record', () => {
  const cases: readonly (readonly [string, Given, string])[] = [
    ['is closed by somebody else', { body: closed }, 'It is closed.'],
    ['is deleted by somebody else', gone, 'This record was deleted.'],
  ];
  test.each(cases)('%s', async (_what, then, why) => {
    const container = await openOn({ body: tax }, then);
    await untilText(container, 'Name');
    await type(inputNamed(container, 'name'), 'TVA réduite');
    await press(container, 'somebody changed it');
    await untilText(container, `${why} ${stillHere}`);
    expect(inputNamed(container, 'name').value).toBe('TVA réduite');
  });
});

test('a form of a record that is closed already does not open', async () => {
  const container = await openOn({ body: closed });
  await untilText(container, 'It is closed.');
  expect(container.querySelector('form')).toBeNull();
  expect(container.textContent).not.toContain(stillHere);
});

test('a form shows nothing of a record that the person may no longer see', async () => {
  const container = await openOn({ body: tax }, { status: 403, body: { error: 'No.', code: 'not_allowed' } });
  await untilText(container, 'Name');
  await press(container, 'somebody changed it');
  await untilText(container, 'Your role does not give you access to this');
  expect(container.querySelector('form')).toBeNull();
});

describe('a form that is opened from a list', () => {
  const newer = { ...tax, name: 'TVA réduite', revision: 5 };

  function Rows() {
    const { data = [] } = useGetList(taxes.name, { pagination: { page: 1, perPage: 100 } });
    return data.map(({ id, name }) => <p key={id}>{`Row ${name}`}</p>);
  }

  /** The list, and the form over it. */
  function Screen() {
    const [shown, setShown] = useState<'list' | 'form' | 'none'>('none');
    return (
      <>
        {(['list', 'form', 'none'] as const).map((name) => (
          <button key={name} type="button" onClick={() => setShown(name)}>
            {name}
          </button>
        ))}
        {shown === 'list' && <Rows />}
        {shown === 'form' && <Editing />}
      </>
    );
  }

  /** The third read, that of the form which is opened again, is answered once this is called. */
  let answerLast: () => void;

  async function openAgain(then: Given): Promise<HTMLElement> {
    answerWith({ body: tax }, { body: [newer] }, then);
    const answering = globalThis.fetch;
    const asked = new Promise<void>((resolve) => {
      answerLast = resolve;
    });
    let calls = 0;
    globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
      calls += 1;
      if (calls === 3) await asked;
      return answering(...call);
    };
    const container = await showForm(<Screen />);
    await press(container, 'form');
    await until(() => container.querySelector('[name="name"]') !== null);
    await press(container, 'list');
    await untilText(container, 'Row');
    await press(container, 'form');
    return container;
  }

  test('shows the record as it is read then, and not as it was cached', async () => {
    const container = await openAgain({ body: newer });
    expect(container.querySelector('form')).toBeNull();
    answerLast();
    await until(() => container.querySelector('[name="name"]') !== null);
    expect(inputNamed(container, 'name').value).toBe('TVA réduite');
  });

  test('shows what is cached where it cannot be read, and says so', async () => {
    const container = await openAgain({ status: 500, body: { error: 'Broken.', code: 'internal' } });
    answerLast();
    await until(() => container.querySelector('[name="name"]') !== null);
    await settled();
    expect(inputNamed(container, 'name').value).toBe('TVA');
    expect(container.querySelector('.notice.orange')?.textContent).toContain('Try again');
  });
});

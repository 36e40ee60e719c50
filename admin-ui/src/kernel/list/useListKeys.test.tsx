import { newId } from '@hospital/contracts';
import { afterEach, expect, test } from '@jest/globals';
import { act, useRef } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { key, press } from '../../testing/showForm.tsx';
import { show, takeOff } from '../../testing/show.tsx';
import { useListKeys } from './useListKeys.ts';

afterEach(takeOff);

function Rows() {
  const frame = useRef<HTMLDivElement>(null);
  useListKeys(frame, {});
  return (
    <div ref={frame}>
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} data-row={name}>
          <Link className="row-link" to={`/rows/${name}`}>
            {name}
          </Link>
        </div>
      ))}
    </div>
  );
}

function Row() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <Link to="/rows">list</Link>
    </>
  );
}

async function openSecondRow(): Promise<HTMLElement> {
  const container = await show(
    <MemoryRouter initialEntries={[{ pathname: '/rows', key: newId() }]}>
      <Routes>
        <Route path="/rows" element={<Rows />} />
        <Route path="/rows/:id" element={<Row />} />
      </Routes>
    </MemoryRouter>,
  );
  await key(document.body, 'j');
  await key(document.body, 'j');
  expect(document.activeElement?.textContent).toBe('b');
  await act(async () => (document.activeElement as HTMLElement).click());
  return container;
}

test.each([
  ['j', 'c'],
  ['k', 'a'],
])('back on a list, %s goes on from the row that was opened', async (pressed, row) => {
  await press(await openSecondRow(), 'back');
  await key(document.body, pressed);
  expect(document.activeElement?.textContent).toBe(row);
});

test('a list that is opened again begins with its first row', async () => {
  const container = await openSecondRow();
  await act(async () => container.querySelector('a')?.click());
  await key(document.body, 'j');
  expect(document.activeElement?.textContent).toBe('a');
});

import { afterEach, expect, test } from '@jest/globals';
import { act, useRef } from 'react';
import { show, takeOff } from '../../testing/show.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

afterEach(takeOff);

/** A click beside everything. */
const NOTHING = 'nothing';

function Rows({ names, hasMore }: { readonly names: readonly string[]; readonly hasMore: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame, names);
  return (
    <>
      <div ref={frame}>
        {names.map((name) => (
          <div key={name} data-row={name}>
            <a href="#row">{name}</a>
          </div>
        ))}
      </div>
      {hasMore && (
        <div className="more">
          <button type="button">more</button>
        </div>
      )}
    </>
  );
}

async function list(
  ...steps: readonly (readonly [names: readonly string[], hasMore: boolean, focus?: string])[]
) {
  const { createRoot } = await import('react-dom/client');
  const container = await show(<div className="here" />);
  const root = createRoot(container.querySelector('.here') ?? container);
  for (const [names, hasMore, focus] of steps) {
    await act(async () => root.render(<Rows names={names} hasMore={hasMore} />));
    const wanted = [...container.querySelectorAll<HTMLElement>('a, button')].find(
      ({ textContent }) => textContent === focus,
    );
    await act(async () => {
      if (focus === NOTHING && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      wanted?.focus();
    });
  }
  const { activeElement } = document;
  const focused = activeElement === document.body ? null : activeElement?.textContent;
  await act(async () => root.unmount());
  return focused;
}

test('the row that takes the place of one that went has the focus', async () => {
  expect(await list([['a', 'b', 'c'], false, 'b'], [['a', 'c'], false])).toBe('c');
});

test('the last one, where the last one went', async () => {
  expect(await list([['a', 'b'], false, 'b'], [['a'], false])).toBe('a');
});

test('the first of the new ones, where the button for more is done', async () => {
  const steps = [
    [['a'], true, 'more'],
    [['a', 'b'], true],
    [['a', 'b', 'c', 'd'], false],
  ] as const;
  expect(await list(...steps)).toBe('c');
});

test('nothing moves for who is elsewhere', async () => {
  expect(await list([['a', 'b'], true, 'more'], [['b'], true])).toBe('more');
});

test('nothing moves for who clicked beside a row that is still there', async () => {
  const steps = [
    [['a', 'b'], false, 'b'],
    [['a', 'b'], false, NOTHING],
    [['b'], false],
  ] as const;
  expect(await list(...steps)).toBeNull();
});

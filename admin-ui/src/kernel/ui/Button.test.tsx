import { afterEach, expect, test } from '@jest/globals';
import { ChevronLeft } from 'lucide-react';
import { inPast } from '../../testing/inPast.tsx';
import { show, takeOff } from '../../testing/show.tsx';
import { Button, IconButton } from './Button.tsx';

afterEach(takeOff);

test('a button of an icon keeps its classes beside its own: one that points in a direction is mirrored', async () => {
  const container = await show(
    <IconButton icon={ChevronLeft} label="Previous" className="mirrors" size="small" />,
  );
  expect(container.querySelector('button')?.className).toBe('button plain small icon mirrors');
});

test('a button that submits takes the focus from no field where it is pressed, another one does', async () => {
  const container = await show(
    <form>
      <Button type="submit">Save</Button>
      <Button>Open</Button>
    </form>,
  );
  const isHeld = (button: Element) =>
    !button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  expect([...container.querySelectorAll('button')].map(isHeld)).toEqual([true, false]);
});

test('a button that runs a command says when it does, and is not there in the past', async () => {
  const buttons = (
    <>
      <Button>Open</Button>
      <Button progress="idle">Save</Button>
      <Button progress="running">Send</Button>
      <IconButton icon={ChevronLeft} label="Undo" progress="idle" />
    </>
  );
  const busy = (container: HTMLElement) =>
    [...container.querySelectorAll('button')].map((button) => [
      button.textContent || button.title,
      button.getAttribute('aria-busy'),
    ]);
  expect(busy(await show(buttons))).toEqual([
    ['Open', null],
    ['Save', 'false'],
    ['Send', 'true'],
    ['Undo', 'false'],
  ]);
  expect(busy(await show(inPast(buttons)))).toEqual([['Open', null]]);
});

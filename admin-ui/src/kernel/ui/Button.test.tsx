import { afterEach, expect, test } from '@jest/globals';
import { ChevronLeft } from 'lucide-react';
import { show, takeOff } from '../../testing/show.tsx';
import { Button, IconButton } from './Button.tsx';

afterEach(takeOff);

test('a button of an icon keeps its classes beside its own: one that points in a direction is mirrored', async () => {
  const place = await show(
    <IconButton icon={ChevronLeft} label="Previous" className="mirrors" size="small" />,
  );
  expect(place.querySelector('button')?.className).toBe('button plain small icon mirrors');
});

test('a button that submits takes the focus from no field where it is pressed, another one does', async () => {
  const place = await show(
    <form>
      <Button type="submit">Save</Button>
      <Button>Open</Button>
    </form>,
  );
  const isHeld = (button: Element) =>
    !button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  expect([...place.querySelectorAll('button')].map(isHeld)).toEqual([true, false]);
});

/** One pointer drags: a second one, or a second button, ends it. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, useRef } from 'react';
import { show, takeOff } from '../../../testing/show.tsx';
import type { Ghost } from './ghost.ts';
import { useDrag } from './useDrag.ts';

const onMake = jest.fn<(ghost: Ghost) => void>();
const column = { key: 'd', day: '2026-05-04', doctor: null, appointments: [], holidays: [], leave: null };

function Hours() {
  const frame = useRef<HTMLDivElement>(null);
  const nothing = () => undefined;
  const { ghost, onPointerDown } = useDrag({
    ...{ frame, columns: [column], firstHour: 8, hourPx: 60, onMake },
    ...{ mayMove: () => true, onMove: nothing, onOpen: nothing },
  });
  return (
    <div ref={frame} onPointerDown={onPointerDown}>
      <div data-column="d">{ghost && <i />}</div>
    </div>
  );
}

let hours: HTMLElement;

beforeEach(async () => {
  onMake.mockClear();
  const container = await show(<Hours />);
  hours = container.querySelector<HTMLElement>('[data-column]') ?? container;
  document.elementsFromPoint = () => [hours];
});
afterEach(takeOff);

interface Pointer {
  readonly pointerId?: number;
  readonly isPrimary?: boolean;
  readonly buttons?: number;
  readonly pointerType?: string;
}

/** At a minute after eight. */
async function pointer(name: string, minute: number, how: Pointer = {}): Promise<void> {
  const { buttons = 1, ...more } = how;
  const event = new MouseEvent(name, { bubbles: true, button: 0, buttons, clientY: minute });
  Object.assign(event, { pointerId: 1, isPrimary: true, pointerType: 'mouse', ...more });
  await act(async () => hours.dispatchEvent(event));
}
const isDrawn = () => hours.querySelector('i') !== null;
const second = { pointerId: 2, isPrimary: false, pointerType: 'touch' } as const;

test('a drag makes what was drawn', async () => {
  await pointer('pointerdown', 60);
  await pointer('pointermove', 120);
  expect(isDrawn()).toBe(true);
  await pointer('pointerup', 120);
  expect(onMake).toHaveBeenCalledWith(expect.objectContaining({ from: 540, to: 600 }));
});

test('another pointer neither moves nor ends it', async () => {
  await pointer('pointerdown', 60);
  await pointer('pointermove', 120);
  await pointer('pointermove', 300, second);
  await pointer('pointercancel', 300, second);
  await pointer('pointerup', 300, second);
  expect([isDrawn(), onMake.mock.calls.length]).toEqual([true, 0]);
  await pointer('pointerup', 120);
  expect(onMake).toHaveBeenCalledWith(expect.objectContaining({ from: 540, to: 600 }));
});

test('a second finger ends it, and neither of the two makes anything when they leave', async () => {
  const first = { pointerType: 'touch' };
  await pointer('pointerdown', 60, first);
  await pointer('pointerdown', 90, second);
  await pointer('pointerup', 60, first);
  await pointer('pointerup', 90, second);
  expect(onMake).not.toHaveBeenCalled();
});

test('a second finger presses nothing by itself, while the first scrolls', async () => {
  await pointer('pointerdown', 90, second);
  await pointer('pointerup', 90, second);
  expect(onMake).not.toHaveBeenCalled();
});

test('a second button of the mouse ends it', async () => {
  await pointer('pointerdown', 60);
  await pointer('pointermove', 120);
  await pointer('pointermove', 120, { buttons: 3 });
  expect(isDrawn()).toBe(false);
  await pointer('pointerup', 120, { buttons: 0 });
  expect(onMake).not.toHaveBeenCalled();
});

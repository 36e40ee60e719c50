import { describe, expect, test } from '@jest/globals';
import { liftOver, type Box } from './avoidControls.ts';

const stack: Box = { top: 740, bottom: 804, left: 16, right: 396 };
const box = (top: number, left = 20): Box => ({ top, bottom: top + 36, left, right: left + 130 });

describe('toasts', () => {
  test('stay in the corner where they cover nothing that is needed', () => {
    expect(liftOver(stack, [box(760, 500), box(100), box(804)])).toBe(0);
  });

  test('stand above the button that they would cover', () => {
    expect(liftOver(stack, [box(760)])).toBe(804 - 760 + 8);
  });

  test('stand above what they would cover on the way too', () => {
    expect(liftOver(stack, [box(700), box(760), box(300)])).toBe(804 - 700 + 8);
  });

  test('stay in the corner where the screen has no free place', () => {
    const everywhere = Array.from({ length: 20 }, (_, index) => box(index * 40));
    expect(liftOver(stack, everywhere)).toBe(0);
  });

  test('what is not seen has no size, and moves nothing', () => {
    expect(liftOver(stack, [{ top: 0, bottom: 0, left: 0, right: 0 }])).toBe(0);
  });
});

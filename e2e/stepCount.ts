/** Counts what a person does on a page: key presses, clicks and drags, by the events that the page itself receives. */
import type { Page } from 'puppeteer';

export interface Steps {
  readonly keys: number;
  readonly clicks: number;
  readonly drags: number;
}

interface Counting {
  steps?: { keys: number; clicks: number; drags: number };
  stepsEnd?: AbortController;
}

/** Runs in the page. A pointer that moves more than this far while pressed is a drag. */
function listen(): void {
  const FAR = 10;
  const counting = window as Counting;
  counting.stepsEnd?.abort();
  const { signal } = (counting.stepsEnd = new AbortController());
  const steps = (counting.steps = { keys: 0, clicks: 0, drags: 0 });
  const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];
  let from: { x: number; y: number } | null = null;
  const on = { capture: true, signal };
  addEventListener('keydown', ({ key }) => (steps.keys += modifiers.includes(key) ? 0 : 1), on);
  addEventListener('pointerdown', ({ clientX, clientY }) => (from = { x: clientX, y: clientY }), on);
  addEventListener(
    'pointerup',
    ({ clientX, clientY }) => {
      const moved = from ? Math.hypot(clientX - from.x, clientY - from.y) : 0;
      if (moved > FAR) steps.drags += 1;
      else steps.clicks += 1;
      from = null;
    },
    on,
  );
}

/** From now on, until `taken`; the page is not loaded again in between. */
export async function countSteps(page: Page): Promise<() => Promise<Steps>> {
  await page.evaluate(listen);
  return async () => {
    const steps = await page.evaluate(() => (window as Counting).steps);
    if (!steps) throw new Error('The page was loaded again: its steps are lost.');
    return { ...steps };
  };
}

export function actionsOf({ keys, clicks, drags }: Steps): number {
  return keys + clicks + drags;
}

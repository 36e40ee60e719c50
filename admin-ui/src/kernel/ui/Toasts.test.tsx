import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { showForm, press } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { useToasts } from '../toasts.ts';

const undone = jest.fn();

function Verbs() {
  const { say } = useToasts();
  const toast = { kind: 'success', title: 'toast.title.success', text: 'Approved.', undo: undone } as const;
  return (
    <button type="button" onClick={() => say(toast)}>
      approve
    </button>
  );
}

/** Two refusals, the first of which is repeated by a second try. */
function Refusals() {
  const { say } = useToasts();
  const refuse = (text: string) => () => say({ kind: 'warning', title: 'toast.title.again', text });
  return ['Taken.', 'Closed.'].map((text) => (
    <button key={text} type="button" onClick={refuse(text)}>
      {`try ${text}`}
    </button>
  ));
}

/** Goes to the toast's button from where the focus is, as one does with the keyboard. */
async function reach(container: HTMLElement, name: string): Promise<void> {
  const button = [...container.querySelectorAll<HTMLElement>('.toast button')].find(
    (known) => (known.getAttribute('aria-label') ?? known.textContent) === name,
  );
  await act(async () => button?.focus());
}

async function toasted(): Promise<{ container: HTMLElement; verb: HTMLElement | null }> {
  const container = await showForm(<Verbs />);
  const verb = container.querySelector<HTMLElement>('button');
  verb?.focus();
  await press(container, 'approve');
  return { container, verb };
}

beforeEach(() => {
  jest.useFakeTimers();
  undone.mockClear();
});
afterEach(async () => {
  await takeOff();
  jest.useRealTimers();
});

describe('a toast', () => {
  test('stands once for the same words, however often they are said', async () => {
    const container = await showForm(<Refusals />);
    for (const text of ['Taken.', 'Closed.', 'Taken.']) await press(container, `try ${text}`);
    const texts = [...container.querySelectorAll('.toast p')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['Closed.', 'Taken.']);
  });

  test('is read out by a region that was there before it, or as an alert', async () => {
    const container = await showForm(
      <>
        <Verbs />
        <Refusals />
      </>,
    );
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    await press(container, 'approve');
    await press(container, 'try Taken.');
    expect(region?.isConnected).toBe(true);
    const toasts = [...(region?.querySelectorAll('.toast') ?? [])];
    expect(toasts.map((toast) => toast.getAttribute('role'))).toEqual([null, 'alert']);
  });

  test.each(['Undo', 'Close'])('gives the focus back when %s is pressed', async (name) => {
    const { container, verb } = await toasted();
    await reach(container, name);
    await press(container, name);
    expect(container.querySelector('.toast')).toBeNull();
    expect(document.activeElement).toBe(verb);
    expect(undone).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0);
  });

  test('waits for who has the focus in it, and goes by itself when they have left', async () => {
    const { container, verb } = await toasted();
    await reach(container, 'Undo');
    await act(async () => jest.advanceTimersByTime(20_000));
    expect(container.querySelector('.toast')).not.toBeNull();
    await act(async () => verb?.focus());
    await act(async () => jest.advanceTimersByTime(20_000));
    expect(container.querySelector('.toast')).toBeNull();
  });

  test('stands above a primary button that it would cover, and in its corner once that is gone', async () => {
    const container = await showForm(
      <>
        <Verbs />
        <button type="submit" className="button primary">
          close the till
        </button>
      </>,
    );
    const covers = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const isOfToast = this.classList.contains('toasts') || this.classList.contains('primary');
      return isOfToast ? new DOMRect(20, 700, 130, 36) : new DOMRect();
    });
    await press(container, 'approve');
    await act(async () => void (await import('./avoidControls.ts')));
    const stack = container.querySelector<HTMLElement>('.toasts');
    expect(stack?.style.insetBlockEnd).toBe('44px');
    container.querySelector('.primary')?.classList.remove('primary');
    await act(async () => jest.advanceTimersByTime(200));
    expect(stack?.style.insetBlockEnd).toBe('');
    covers.mockRestore();
  });
});

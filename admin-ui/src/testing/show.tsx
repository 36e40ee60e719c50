/** Renders into the test's document and gives back a way to take it off again. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const shown: { root: Root; container: HTMLElement }[] = [];

/** Two entries of a list with one key, or none, are mixed up once the list changes. React says so and goes on. */
const WRONG_KEYS = /two children with the same key|should have a unique "key" prop/;
const wrongKeys: string[] = [];
const log = console.error;
console.error = (...said: unknown[]) => {
  if (WRONG_KEYS.test(String(said[0]))) wrongKeys.push(said.join(' '));
  log(...said);
};

export async function show(content: ReactNode): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  shown.push({ root, container });
  await act(async () => root.render(content));
  return container;
}

/** Three seconds on a machine without load: more than the second that a stream waits before it is asked for again. */
const TURNS = 600;

/** Until the text is there; fails with what is there instead. Work that a render started may take several turns. */
export async function untilText(container: HTMLElement, text: string): Promise<void> {
  for (let turn = 0; turn < TURNS && !container.textContent?.includes(text); turn += 1) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  }
  if (!container.textContent?.includes(text))
    throw new Error(`"${text}" does not stand in: ${container.textContent}`);
}

export async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < TURNS && !holds(); turn += 1) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  }
  if (!holds()) throw new Error(`It never holds: ${String(holds)}`);
}

/** Until the answers that are there already are shown. */
export async function settled(): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}

/** @throws where React complained about the keys of a list */
export async function takeOff(): Promise<void> {
  for (const { root, container } of shown.splice(0)) {
    await act(async () => root.unmount());
    container.remove();
  }
  const found = wrongKeys.splice(0);
  if (found.length > 0) throw new Error(`Entries of a list have no key of their own: ${found.join('; ')}`);
}

/** As a person's typing: the framework listens to the event, not to the property. */
export async function type(element: Element | null, text: string): Promise<void> {
  if (!(element instanceof HTMLInputElement)) throw new Error('There is nothing to type into.');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** One character after the other into an empty field, each after what stands in the field by then. */
export async function typeEach(element: Element | null, text: string): Promise<void> {
  await type(element, '');
  for (const character of text) await type(element, `${(element as HTMLInputElement).value}${character}`);
}

/** In a select. */
export async function chooseOption(element: Element | null, value: string): Promise<void> {
  if (!(element instanceof HTMLSelectElement)) throw new Error('There is nothing to choose from.');
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(element, value);
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

export async function submit(container: HTMLElement): Promise<void> {
  const form = container.querySelector('form');
  await act(async () => {
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

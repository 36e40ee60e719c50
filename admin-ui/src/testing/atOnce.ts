/** What a person does in one turn, in which no file can come: `act` would wait for one. */
import { flushSync } from 'react-dom';

export function atOnce(dispatch: () => void): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  flushSync(dispatch);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

export function pressAtOnce(element: Element, name: string, held: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...held });
  atOnce(() => element.dispatchEvent(event));
}

/** Shortcuts of one key. They wait while one is typing or a dialog or menu is open, and can be switched off. */
import { useLayoutEffect, useRef } from 'react';
import { readAppearance } from './theme/appearance.ts';

const BUSY =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a plain key means something to where the person is. */
export function isForShortcut(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(BUSY)) return false;
  return readAppearance().shortcuts && document.querySelector('[role="dialog"], [role="menu"]') === null;
}

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** By `KeyboardEvent.key`. They work as soon as the screen is seen: on a busy machine an effect comes a while after it. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (act && isForShortcut(event)) act(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

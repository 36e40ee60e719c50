/** Shortcuts of one key. They wait while one is typing or a dialog or menu is open, and can be switched off. */
import { useLayoutEffect, useRef } from 'react';
import { readAppearance } from './theme/appearance.ts';

const BUSY =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a plain key means something to where the person is. */
function isShortcutEvent(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(BUSY)) return false;
  return readAppearance().shortcuts && document.querySelector('[role="dialog"], [role="menu"]') === null;
}

const LETTER_KEY = /^Key([A-Z])$/;

/**
 * What the key is called in shortcuts, also where the keyboard writes another script (Arabic): then by where the key is. Caps Lock
 * changes no letter.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const isOther = key.length === 1 && key > '\u02af';
  if (isOther && code === 'Slash') return shiftKey ? '?' : '/';
  const letter = isOther ? LETTER_KEY.exec(code)?.[1] : /^[a-z]$/i.exec(key)?.[0];
  if (letter === undefined) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

/** Ctrl, or ⌘, and this letter, and nothing else held. */
export function isWithCtrl(event: KeyboardEvent, letter: string): boolean {
  return keyOf(event) === letter && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** By `keyOf`. They work as soon as the screen is seen: on a busy machine an effect comes a while after it. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[keyOf(event)];
      if (act && isShortcutEvent(event)) act(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

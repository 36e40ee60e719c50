/** What begins a new record. French names one with its article: `<name>One` says it where the name alone does not do. */
import type { Translate } from './refusalText.ts';

/** @param name the key of what the records are called, with forms for one and for many */
export function addText(translate: Translate, name: string): string {
  const one = translate(name, { smart_count: 1 }).toLowerCase();
  return translate('action.add', { name: translate(`${name}One`, { _: one }) });
}

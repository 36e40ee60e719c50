/** Text without case and accents, as `plainFunctions.ts` has it in SQL. */
import { foldText } from '@hospital/contracts';
import { MARKS } from './marks.ts';

const PLAIN = /^[!-~]*(?: [!-~]+)*$/;
const ANY_MARK = new RegExp(`[${MARKS}]`, 'g');

/** Without case, accents and marks, and with one space where several or a new line stand. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldText(text.replace(ANY_MARK, '')).replace(/\s+/g, ' ').trim();
}

/** The template of papers, its words, styles and fonts come with the first paper that is shown or printed: a list has none. */
import type { Printable } from '@hospital/contracts';
import { readSession } from '../api/session.ts';
import { lazyComponent } from '../lazyScreen.ts';

const load = () => import('./paperParts.ts');

export const PaperFrame = lazyComponent(load, 'PaperFrame');

export async function printPaper(paper: Printable): Promise<void> {
  const token = readSession()?.token;
  const { printPaper: print } = await load();
  // Where the session ended meanwhile the page may be somebody else's.
  if (readSession()?.token === token) await print(paper);
}

/** The template of papers, its words, styles and fonts come with the first paper that is shown or printed: a list has none. */
import type { Printable } from '@hospital/contracts';
import { lazyComponent } from '../lazyScreen.ts';

const load = () => import('./paperParts.ts');

export const PaperFrame = lazyComponent(load, 'PaperFrame');

export async function printPaper(paper: Printable): Promise<void> {
  const { printPaper: print } = await load();
  await print(paper);
}

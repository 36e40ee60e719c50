/** What every list says of itself: how many there are, which of them these are, and where the next page begins. */
import { COUNT_CAP } from '@hospital/contracts';

export interface ListedPage {
  /** The path of the list. */
  readonly path: string;
  /** How many rows come before this page; null where that is not known. */
  readonly offset: number | null;
  readonly shown: number;
  readonly total: number;
  readonly isCapped: boolean;
  readonly next: string | null;
}

export function listHeaders({ path, offset, shown, ...page }: ListedPage): Record<string, string> {
  // A name of one word: a slash comes before the total.
  const unit = path.split('/').at(-1) ?? path;
  const range = shown === 0 || offset === null ? '*' : `${offset}-${offset + shown - 1}`;
  const total = Math.min(page.total, COUNT_CAP);
  return {
    'X-Total-Count': String(total),
    'Content-Range': `${unit} ${range}/${total}`,
    ...(page.isCapped || page.total > COUNT_CAP ? { 'X-Total-Capped': 'true' } : {}),
    ...(page.next === null ? {} : { 'X-Next': page.next }),
  };
}

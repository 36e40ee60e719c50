/** What a narrow window does to each route: what is wider than the window, and controls whose words are cut. */
import type { Address } from './addresses.ts';
import { overflowing } from './overflowing.ts';
import type { Screen } from './screen.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Runs in the page: buttons and links whose words do not fit into them, unless they say by … that there are more. */
function cut(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, a.button, [role=tab], .pill, h1')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .filter((element) => getComputedStyle(element).overflowX !== 'visible')
    .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
    .map((element) => `${element.className}: ${element.innerText.slice(0, 40)} is cut`);
}

/** Runs in the page: figures that their fields are too narrow for. */
function cutFigures(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input.number')]
    .filter((input) => input.checkVisibility() && input.scrollWidth > input.clientWidth)
    .map((input) => `${input.ariaLabel ?? input.name}: ${input.value} is cut`);
}

/** Runs in the page: figures on the cards of a list of which a part is not seen. Half an amount would be another amount. */
function cutOnCards(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.cards .rest .ltr')]
    .filter((figure) => figure.checkVisibility())
    .filter((figure) => {
      const [seen, line] = [
        figure.getBoundingClientRect(),
        figure.closest('.rest > *')?.getBoundingClientRect(),
      ];
      return line !== undefined && (seen.left < line.left - 1 || seen.right > line.right + 1);
    })
    .map((figure) => `${figure.innerText} is cut on a card`);
}

/** Runs in the page: tables that have to be scrolled sideways by themselves. */
function scrolling(): string[] {
  return [...document.querySelectorAll('.table-frame')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ scrollWidth, clientWidth }) => `a table of ${scrollWidth} points in ${clientWidth}`);
}

/** Routes that are ours alone. */
const own = [
  '/audit',
  '/audit/reads',
  '/audit/reports',
  '/documents',
  '/employees-salaries/prepare?month=2026-02',
  '/documents/single',
  '/settings/system',
  '/profile/password',
  '/profile/security',
];
/** Where no table may scroll by itself either. */
export const LAPTOP = 1024;

export async function reflowFaults(
  screen: Screen,
  addresses: readonly Address[],
  { width, height }: Size,
): Promise<string[]> {
  await screen.page.setViewport({ width, height });
  const faults: string[] = [];
  for (const at of [...addresses.map(({ at }) => at), ...own]) {
    await screen.goTo(at);
    const found = [
      ...(await screen.page.evaluate(overflowing, width)),
      ...(await screen.page.evaluate(cut)),
      ...(await screen.page.evaluate(cutFigures)),
      ...(await screen.page.evaluate(cutOnCards)),
      ...(width === LAPTOP ? await screen.page.evaluate(scrolling) : []),
    ];
    faults.push(...found.slice(0, 3).map((fault) => `${at}: ${fault}`));
  }
  return faults;
}

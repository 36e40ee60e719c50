/** A screen in a language and a theme, and what axe finds on it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Screen } from './screen.ts';

export interface Look {
  readonly language: 'en' | 'fr' | 'ar';
  readonly theme: 'light' | 'dark';
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** No rules of WCAG by themselves: axe counts them as good practice. A screen reader needs both. */
const NAMES = ['aria-dialog-name', 'empty-table-header'];

/** As the menu of the person keeps it; what is opened next is in it. */
export async function choose(screen: Screen, look: Look): Promise<void> {
  screen.loadsNext();
  await screen.page.evaluate((chosen) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { _id?: string };
    localStorage.setItem(`appearance.${user._id ?? 'nobody'}`, JSON.stringify(chosen));
  }, look);
}

/** Runs in the page. */
async function judge(runOnly: string[], names: string[], exclude: string[]): Promise<string[]> {
  const { axe: judged } = globalThis as unknown as {
    axe: { run(on: object, options: object): Promise<AxeResults> };
  };
  const rules = Object.fromEntries(names.map((name) => [name, { enabled: true }]));
  const context = { include: [['html']], exclude: exclude.map((selector) => [selector]) };
  const { violations } = await judged.run(context, { runOnly, rules, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, any, none, all }) => {
      const [why] = [...any, ...none, ...all];
      return `${id} at ${target.join(' ')}: ${why?.message ?? ''}`;
    }),
  );
}

/** The menu is the same on every screen, and a third of what is judged there. */
export const MENU = '.side-nav';

/** @param exclude selectors of what is not judged */
export async function violationsOn(
  { page }: Screen,
  look: Look | null,
  exclude: readonly string[] = [],
): Promise<string[]> {
  if (look) {
    const { language, theme } = look;
    await page.waitForFunction(
      (lang, mode) =>
        document.documentElement.lang === lang && document.documentElement.dataset['theme'] === mode,
      {},
      language,
      theme,
    );
  }
  return judged(page, { rules: RULES, names: NAMES, exclude });
}

/** What axe says of the contrasts of the screen as it stands, in the other theme: nothing else follows from a theme. */
export async function contrastsIn(
  { page }: Screen,
  theme: Look['theme'],
  exclude: readonly string[] = [],
): Promise<string[]> {
  const turn = (to: string) =>
    page.evaluate((mode) => (document.documentElement.dataset['theme'] = mode), to);
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  await turn(theme);
  const found = await judged(page, { rules: ['color-contrast'], names: [], exclude });
  await turn(before);
  return found;
}

interface Judgement {
  readonly rules: readonly string[];
  readonly names: readonly string[];
  readonly exclude: readonly string[];
}

async function judged(page: Screen['page'], { rules, names, exclude }: Judgement): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(judge, [...rules], [...names], [...exclude]);
  if (found.length === 0) return found;
  // What a busy browser has half drawn is no fault of the page: what is there two frames later is.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  return page.evaluate(judge, [...rules], [...names], [...exclude]);
}

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

/** As the menu of the person keeps it; the next visit is in it. */
export async function choose({ page }: Screen, look: Look): Promise<void> {
  await page.evaluate((chosen) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { _id?: string };
    localStorage.setItem(`appearance.${user._id ?? 'nobody'}`, JSON.stringify(chosen));
  }, look);
}

/** Runs in the page. */
async function judge(runOnly: string[], names: string[]): Promise<string[]> {
  const { axe: judged } = globalThis as unknown as {
    axe: { run(on: object, options: object): Promise<AxeResults> };
  };
  const rules = Object.fromEntries(names.map((name) => [name, { enabled: true }]));
  const { violations } = await judged.run(document, { runOnly, rules, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, any, none, all }) => {
      const [why] = [...any, ...none, ...all];
      return `${id} at ${target.join(' ')}: ${why?.message ?? ''}`;
    }),
  );
}

export async function violationsOn({ page }: Screen, look: Look | null): Promise<string[]> {
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
  return judged(page, RULES, NAMES);
}

/** What axe says of the contrasts of the screen as it stands, in the other theme: nothing else follows from a theme. */
export async function contrastsIn({ page }: Screen, theme: Look['theme']): Promise<string[]> {
  const turn = (to: string) =>
    page.evaluate((mode) => (document.documentElement.dataset['theme'] = mode), to);
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  await turn(theme);
  const found = await judged(page, ['color-contrast'], []);
  await turn(before);
  return found;
}

async function judged(page: Screen['page'], runOnly: string[], names: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(judge, runOnly, names);
  if (found.length === 0) return found;
  // What a busy browser has half drawn is no fault of the page: what is there two frames later is.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  return page.evaluate(judge, runOnly, names);
}

/**
 * What the journeys of a file share: one clinic, one browser, the administrator signed in once. A journey is named by what a person
 * does, and ends in what the server then says. `README.md` beside this file lists them all.
 */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL, openClinic, type Clinic, type OpenClinic } from '../api/clinic.ts';
import { isFields, type Client, type Fields } from '../client.ts';
import { TestBrowser } from '../browser.ts';
import { contrastsIn, violationsOn, type Look } from '../looks.ts';
import { overflowing } from '../overflowing.ts';
import type { Screen } from '../screen.ts';
import { signInAs, watched } from '../screenTests.ts';

/** Lists that the specification reads by GET; the others by POST. */
const BY_GET = ['/departments', '/taxs', '/holidays', '/invoices', '/prescriptions', '/roles', '/settings'];
const ENOUGH = 1000;

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1180, height: 820 };
export const DESK = { width: 1440, height: 900 };

export interface Journeys {
  readonly clinic: Clinic;
  readonly browser: TestBrowser;
  /** The administrator's. */
  readonly screen: Screen;
  readonly url: string;
}

type Run = (here: Journeys) => Promise<void>;

/** @param prepare makes the records that the journeys of the file start from */
export function journeys(prepare: (clinic: Clinic) => Promise<void> = async () => undefined) {
  let opened: OpenClinic;
  let browser: TestBrowser;
  let screen: Screen;
  jest.setTimeout(120_000);
  beforeAll(async () => {
    opened = await openClinic();
    await prepare(opened.clinic);
    browser = await TestBrowser.start(opened.product.url, opened.clinic);
    screen = await browser.open('administrator');
    await signInAs(screen, ADMIN_EMAIL);
  });
  afterAll(async () => {
    await browser.close();
    expect(await opened.close()).toEqual([]);
  });
  const check = watched(() => browser);
  return (name: string, run: Run): void =>
    check(name, () => run({ clinic: opened.clinic, browser, screen, url: opened.product.url }));
}

/** The screens see what was made through the API: a page that opens too early would not find it. */
export async function readable({ admin }: Clinic): Promise<void> {
  (await admin.get('/departments')).must(200);
}

export async function rowsOn(client: Client, path: string, search: Fields = {}): Promise<readonly Fields[]> {
  const answer = BY_GET.includes(path)
    ? await client.get(path, { query: { limit: ENOUGH } })
    : await client.list(path, { limit: ENOUGH, search });
  return answer.must(200).rows;
}

/** What the server says of the one record whose fields are these; null when there is none. */
export async function onServer(client: Client, path: string, fields: Fields): Promise<Fields | null> {
  const rows = await rowsOn(client, path);
  const found = rows.filter((row) => Object.entries(fields).every(([name, value]) => row[name] === value));
  if (found.length > 1) throw new Error(`${found.length} of ${path} are ${JSON.stringify(fields)}`);
  return found[0] ?? null;
}

/** The id of a reference, populated or not. */
export function idOf(value: unknown): unknown {
  return isFields(value) ? value['_id'] : value;
}

/** What has the focus comes to be named so. */
export async function focusComesTo(screen: Screen, name: string): Promise<void> {
  await screen.page
    .waitForFunction(
      (wanted) => {
        const at = document.activeElement as HTMLInputElement | null;
        const spoken = at?.querySelector('.unseen')?.textContent ?? at?.innerText;
        const label = at?.labels?.[0]?.innerText ?? spoken ?? '';
        return (at?.getAttribute('aria-label') ?? label).replace(/[\s*]+/g, ' ').trim() === wanted;
      },
      { polling: 40 },
      name,
    )
    .catch(async (cause: unknown) => {
      const at = await screen.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`The focus is on ${String(at)}, not on ${name}`, { cause });
    });
}

/** In both themes; nothing is wider than the screen. */
export async function isFit(screen: Screen, look: Look | null = null): Promise<void> {
  const { width = DESK.width } = screen.page.viewport() ?? {};
  expect(await violationsOn(screen, look)).toEqual([]);
  expect(await contrastsIn(screen, look?.theme === 'dark' ? 'light' : 'dark')).toEqual([]);
  expect(await screen.page.evaluate(overflowing, width)).toEqual([]);
}

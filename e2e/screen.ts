/**
 * A page as a person uses it: by what is written on it. Nothing is slept for, everything is waited for; what goes wrong behind
 * (an error of a script, a refused policy, a call to another host) is kept as a problem.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, HTTPRequest, Page } from 'puppeteer';
import { findOnPage, type Sought } from './findOnPage.ts';

const SCREENSHOTS = fileURLToPath(new URL('screenshots', import.meta.url));
const LIMIT_MS = 30_000;
const LOOK_AGAIN_MS = 40;
const GIVES_WAY_MS = 5_000;
/** No address of the product. */
const NOWHERE = '/nothing-of-the-kind';

export interface ScreenOptions {
  readonly who: string;
  readonly url: string;
  /** Whatever must have happened before an address is opened. */
  readonly ready: () => Promise<void>;
}

export class Screen {
  readonly page: Page;
  readonly who: string;
  readonly problems: string[] = [];
  readonly #url: string;
  readonly #ready: () => Promise<void>;
  readonly #expected: RegExp[] = [];
  #loadsNext = false;

  constructor(page: Page, { who, url, ready }: ScreenOptions) {
    this.page = page;
    this.who = who;
    this.#url = url;
    this.#ready = ready;
    page.setDefaultTimeout(LIMIT_MS);
    page.on('pageerror', (error) => this.#note(`page error: ${String(error)}`));
    page.on('console', (message) => {
      const { url: at = '' } = message.location();
      if (message.type() === 'error') this.#note(`console: ${message.text()} (${at})`);
    });
    page.on('request', (request) => this.#watch(request));
    page.on('dialog', (dialog) => {
      this.#note(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  /** The browser itself tells of each refused call in the console; some are part of the story. */
  expectRefusal(status: number): void {
    this.#expected.push(new RegExp(`responded with a status of ${status}`));
  }

  /** Part of the story is that nothing can be reached. */
  expectOffline(): void {
    this.#expected.push(/net::ERR_INTERNET_DISCONNECTED/, /The file of a screen did not come/);
  }

  /** Part of the story is that an answer never arrives. */
  expectLostAnswer(): void {
    this.#expected.push(/net::ERR_CONNECTION_CLOSED/);
  }

  async visit(address: string): Promise<void> {
    this.#loadsNext = false;
    await this.#ready();
    await this.page.goto(this.#url + address, { waitUntil: 'domcontentloaded' });
  }

  /**
   * Opens an address as a link does, by way of an empty screen: whatever was open over the last one is gone, and the page is not loaded again,
   * which takes five times as long. Where the person must first be asked (what was typed would be lost), the page is loaded. Toasts of the
   * screen before are hidden: they say nothing of what follows.
   */
  async goTo(address: string): Promise<void> {
    await this.#ready();
    const isLoaded = this.page.url().startsWith(this.#url);
    await (isLoaded && !this.#loadsNext
      ? this.#showInstead('pushState', NOWHERE)
          .then(() => this.#showInstead('replaceState', address))
          .catch(() => this.visit(address))
      : this.visit(address));
    await this.settles();
  }

  /** What was changed behind the page is only seen once it is loaded again. */
  loadsNext(): void {
    this.#loadsNext = true;
  }

  async #showInstead(how: 'pushState' | 'replaceState', address: string): Promise<void> {
    await this.page.evaluate(
      (act, to) => {
        for (const heading of document.querySelectorAll('h1')) heading.dataset['before'] = '';
        for (const toast of document.querySelectorAll<HTMLElement>('.toasts > *'))
          toast.style.display = 'none';
        history[act]({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      how,
      address,
    );
    await this.page.waitForFunction(() => document.querySelector('h1:not([data-before])') !== null, {
      timeout: GIVES_WAY_MS,
    });
  }

  find(kind: Sought['kind'], ...texts: string[]): Promise<ElementHandle<Element>> {
    return this.#find({ kind, texts });
  }

  async press(kind: Sought['kind'], ...texts: string[]): Promise<void> {
    await this.#press({ kind, texts });
  }

  /** Presses what belongs to the row that holds these texts. */
  async pressIn(row: readonly string[], kind: Sought['kind'], name: string): Promise<void> {
    await this.#press({ kind, texts: [name], row });
  }

  /** Presses what is done with the chosen rows; each row may have a button of the same name. */
  async pressForChosen(name: string): Promise<void> {
    const button = await this.page.waitForSelector(`.bulk-bar button ::-p-text(${name})`);
    await button?.click();
  }

  /** Types over what is in the field, as one does: select all, type. */
  async type(label: string, text: string, index = 0): Promise<void> {
    const field = await this.#find({ kind: 'field', texts: [label], index });
    await field.focus();
    await field.evaluate((element) => (element as HTMLInputElement).select());
    await this.page.keyboard.type(text);
    await this.holds(label, text, index);
  }

  /** Types the beginning of a name and takes what is offered; again where what is offered moved away under the click. */
  async pick(label: string, name: string): Promise<void> {
    const taken = async (): Promise<boolean> => {
      await this.type(label, name);
      await this.press('option', name);
      await this.isGone('option', name);
      const field = await this.#find({ kind: 'field', texts: [label] });
      return field.evaluate((element, wanted) => (element as HTMLInputElement).value === wanted, name);
    };
    await this.#until(taken, () => `${label} does not take ${name}`);
  }

  /** Chooses one of a field's words, once it is offered. */
  async select(label: string, option: string): Promise<void> {
    const field = await this.#find({ kind: 'field', texts: [label], offers: option });
    const value = await field.evaluate(
      (element, wanted) =>
        [...element.querySelectorAll('option')].find(({ textContent }) => textContent === wanted)?.value,
      option,
    );
    await field.select(value ?? '');
  }

  /** The field has come to hold this. */
  async holds(label: string, value: string, index = 0): Promise<void> {
    await this.#find({ kind: 'field', texts: [label], index, value });
  }

  /** A toast with this title and this text. */
  async toast(title: string, text: string): Promise<void> {
    await this.find('toast', title, text);
  }

  async arrivesAt(address: string | RegExp): Promise<void> {
    const wanted = typeof address === 'string' ? `^${address}$` : address.source;
    await this.#until(
      async () => this.page.evaluate((pattern) => new RegExp(pattern).test(location.pathname), wanted),
      () => `${this.page.url()} does not become ${wanted}`,
    );
  }

  /** Such a thing is no longer there. */
  async isGone(kind: Sought['kind'], ...texts: string[]): Promise<void> {
    await this.#find({ kind, texts, gone: true });
  }

  /** As a person does when toasts cover something. */
  async closeToasts(): Promise<void> {
    await this.page.$$eval('.toasts button[aria-label="Close"]', (buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
  }

  /** What was asked for has come: the page has begun, and nothing stands in for it any more. */
  async settles(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('.skeleton, .progress') === null &&
        document.fonts.status === 'loaded',
    );
  }

  async photograph(name: string): Promise<void> {
    await mkdir(SCREENSHOTS, { recursive: true });
    const file = path.join(SCREENSHOTS, `${name.replaceAll(/[^\w]+/g, '-').slice(0, 80)}-${this.who}`);
    await this.page.screenshot({ path: `${file}.png` }).catch(() => undefined);
  }

  async #press(sought: Sought): Promise<void> {
    await this.#until(
      async () => {
        const element = await this.#find(sought);
        return element
          .asLocator()
          .setTimeout(5_000)
          .click()
          .then(
            () => true,
            () => false,
          );
      },
      () => `${describe(sought)} cannot be pressed`,
    );
  }

  async #find(sought: Sought): Promise<ElementHandle<Element>> {
    const found = await this.page
      .waitForFunction(findOnPage, { polling: LOOK_AGAIN_MS, timeout: LIMIT_MS }, sought)
      .catch((error: unknown) => {
        throw new Error(`${this.who} does not see ${describe(sought)} at ${this.page.url()}`, {
          cause: error,
        });
      });
    const element = found.asElement();
    if (element === null) throw new Error(`${describe(sought)} is no element`);
    return element as ElementHandle<Element>;
  }

  async #until(holds: () => Promise<boolean>, complaint: () => string): Promise<void> {
    const deadline = Date.now() + LIMIT_MS;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`${this.who}: ${complaint()}`);
    }
  }

  #watch(request: HTTPRequest): void {
    const address = request.url();
    if (/^(data|blob|about):/.test(address) || address.startsWith(`${this.#url}/`)) return;
    this.#note(`a request to ${address}`);
  }

  #note(problem: string): void {
    if (!this.#expected.some((pattern) => pattern.test(problem))) this.problems.push(problem);
  }
}

function describe({ kind, texts, row, value, offers, gone }: Sought): string {
  const absence = gone ? 'the absence of ' : '';
  const parts = [`${absence}${kind} ${texts.join(' / ')}`];
  if (value !== undefined) parts.push(`holding ${value}`);
  if (offers !== undefined) parts.push(`offering ${offers}`);
  if (row !== undefined) parts.push(`in the row of ${row.join(', ')}`);
  return parts.join(' ');
}

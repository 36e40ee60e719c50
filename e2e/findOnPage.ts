/** What a person looks for on a page. */
export interface Sought {
  readonly kind:
    | 'button'
    | 'link'
    | 'tab'
    | 'menuitem'
    | 'option'
    | 'heading'
    | 'field'
    | 'row'
    | 'dialog'
    | 'toast'
    | 'text';
  /** The name of a control, the whole of it; for the others parts that are all in it. */
  readonly texts: readonly string[];
  /** Only in a row that holds all of these. */
  readonly row?: readonly string[];
  /** Which of several equal ones. */
  readonly index?: number;
  /** Only when the field holds this. */
  readonly value?: string;
  /** Only when the field offers this. */
  readonly offers?: string;
  /** The other way round: only when there is no such thing. */
  readonly gone?: boolean;
}

/** Runs in the page, so it uses nothing outside itself. Only what is visible is found. */
export function findOnPage({ kind, texts, row, index = 0, value, offers, gone }: Sought): Element | null {
  const where = {
    button: 'button',
    link: 'a[href]',
    tab: '[role="tab"]',
    menuitem: '[role="menuitem"]',
    option: '[role="option"]',
    heading: 'h1, h2',
    field: 'input, textarea, select',
    row: 'tbody tr, .card-row, ul.rows > li, ol.timeline > li',
    dialog: '[role="dialog"]',
    toast: '.toasts > *',
    text: 'body',
  }[kind];
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const textOf = (element: Element): string => plain((element as HTMLElement).innerText);
  const labelOf = (element: Element): string => {
    const label = (element as HTMLInputElement).labels?.[0]?.cloneNode(true) as Element | undefined;
    for (const mark of label?.querySelectorAll('[aria-hidden]') ?? []) mark.remove();
    // A unit behind the name is no part of it.
    return plain(label?.textContent).replace(/ \([^)]*\)$/, '');
  };
  const spokenOf = (element: Element): string => {
    const spoken = element.querySelector('.unseen');
    if (spoken) return plain(spoken.textContent);
    // The initials in place of a face are not read out.
    const initials = textOf(element.querySelector('.avatar[aria-hidden]') ?? document.createElement('span'));
    return plain(textOf(element).replace(initials, ''));
  };
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ?? (kind === 'field' ? labelOf(element) : spokenOf(element));
  const isPart = ['row', 'dialog', 'toast', 'text'].includes(kind);
  const fits = (element: Element): boolean => {
    if (isPart) return texts.every((text) => textOf(element).includes(plain(text)));
    if (kind === 'option') return textOf(element).startsWith(texts[0] ?? '');
    return plain(nameOf(element)) === plain(texts[0]);
  };
  const inRow = (element: Element): boolean => {
    if (row === undefined) return true;
    const own = element.closest('tr, .card-row, li');
    return own !== null && row.every((text) => textOf(own).includes(plain(text)));
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"]') === null;
  const found = [...document.querySelectorAll(where)].filter(
    (element) => fits(element) && inRow(element) && isSeen(element),
  )[index];
  if (gone) return found === undefined ? document.body : null;
  if (found === undefined) return null;
  if (value !== undefined && (found as HTMLInputElement).value !== value) return null;
  const options = [...found.querySelectorAll('option')].map((option) => option.textContent);
  return offers === undefined || options.includes(offers) ? found : null;
}

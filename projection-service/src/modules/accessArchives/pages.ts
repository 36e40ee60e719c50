/** The readable pages of an archive. Every value is escaped by the template: people's text is never markup. */
import {
  archivedField,
  archivedFigure,
  archivedModule,
  archivedRead,
  archivedText,
  archiveTexts,
  clinicTime,
  html,
  isInstant,
  moduleNamed,
  type ArchiveLanguage,
  type Field,
  type Fields,
  type Html,
  type ModuleDescription,
} from '@hospital/contracts';
import type { ReadEntry } from './personReads.ts';
import type { Mention } from './personRecords.ts';

/** A record as the archive shows it: references by name, files by their name in the archive. */
export type ShownValues = Readonly<Record<string, unknown>>;

export interface ShownChange {
  readonly at: string;
  readonly by: string | null;
  readonly what: string;
  readonly reason: string | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

export interface ArchivedRecord {
  readonly values: ShownValues;
  readonly changes: readonly ShownChange[];
}

const styles = html`
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color:
  #1a1a1a; } h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; border-top: 1px solid #ccc;
  padding-top: 1rem; } table { border-collapse: collapse; width: 100%; } th, td { text-align: start;
  vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #eee; } th { font-weight:
  600; width: 14rem; } td { white-space: pre-wrap; overflow-wrap: anywhere; } details { margin-top: 0.5rem; }
`;

/** How a page is written. */
export interface PageStyle {
  readonly language: ArchiveLanguage;
  /** The clinic's time zone. */
  readonly zone: string;
}

interface Page {
  readonly language: ArchiveLanguage;
  readonly title: string;
  readonly body: Html;
}

function page({ language, title, body }: Page): Buffer {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const text = html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"
        />
        <title>${title}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
  return Buffer.from(text.toString());
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Of a line: what says something without its name. Ids, and what is not so, are in the JSON beside the page. */
function isSaid(name: string, part: unknown): boolean {
  if (name === '_id' || part === null || part === '' || part === false) return false;
  return typeof part !== 'string' || !ID.test(part);
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Of what a line or a referenced record shows. */
function fieldsWithin(field: Field | undefined): Fields {
  if (field?.kind === 'ref') return moduleNamed(field.to)?.fields ?? {};
  return field && 'of' in field ? field.of : {};
}

/** In the clinic's time, as the screens show it. */
function moment({ zone }: PageStyle, at: string): string {
  if (!isInstant(at)) return '';
  const { day, time } = clinicTime(at, zone);
  return `${day} ${time}`;
}

/** What a person reads of a value. @param field none for what is no field's value */
function shownText(style: PageStyle, value: unknown, field?: Field): string {
  const { language } = style;
  const texts = archiveTexts[language];
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string')
    return field?.kind === 'instant' ? moment(style, value) : archivedText(language, field, value);
  if (typeof value === 'number') return archivedFigure(language, field, value);
  if (Array.isArray(value)) return value.map((one) => shownText(style, one, field)).join('\n');
  if (typeof value === 'object') {
    const fields = fieldsWithin(field);
    const parts = Object.entries(value).filter(([name, part]) => isSaid(name, part));
    return parts.map(([name, part]) => shownText(style, part, fields[name])).join(' · ');
  }
  return '';
}

function recordPart(style: PageStyle, module: ModuleDescription, record: ArchivedRecord): Html {
  const { language } = style;
  const texts = archiveTexts[language];
  const { values, changes } = record;
  const rows = Object.keys(module.fields)
    .filter((name) => name in values && !isNothing(values[name]))
    .map(
      (name) =>
        html`<tr>
          <th>${archivedField(language, module, name)}</th>
          <td>${shownText(style, values[name], module.fields[name])}</td>
        </tr>`,
    );
  const dates = (['createdAt', 'updatedAt', 'deletedAt'] as const).flatMap((name, index) =>
    values[name]
      ? [
          html`<tr>
            <th>${[texts.created, texts.changed, texts.deleted][index]}</th>
            <td>${moment(style, String(values[name]))}</td>
          </tr>`,
        ]
      : [],
  );
  return html`<table>
      ${rows}${dates}
    </table>
    ${changes.length > 0 && historyPart(style, module, changes)}`;
}

function historyPart(style: PageStyle, module: ModuleDescription, changes: readonly ShownChange[]): Html {
  const { language } = style;
  const texts = archiveTexts[language];
  const line = ({ at, by, reason, changes: fields }: ShownChange) => {
    const each = fields.map(
      ({ field, from, to }) =>
        `${archivedField(language, module, field)}: ${[from, to].map((value) => shownText(style, value, module.fields[field])).join(' → ')}`,
    );
    const said = reason === null ? [] : [`${texts.reason}: ${reason}`];
    return html`<tr>
      <td>${moment(style, at)}</td>
      <td>${by}</td>
      <td>${[...each, ...said].join('\n')}</td>
    </tr>`;
  };
  return html`<details>
    <summary>${texts.history} (${changes.length})</summary>
    <table>
      ${changes.map(line)}
    </table>
  </details>`;
}

export function recordsPage(
  style: PageStyle,
  module: ModuleDescription,
  records: readonly ArchivedRecord[],
): Buffer {
  const body = records.map(
    (record, index) =>
      html`<h2>${index + 1}</h2>
        ${recordPart(style, module, record)}`,
  );
  const { language } = style;
  return page({ language, title: archivedModule(language, module), body: html`${body}` });
}

function tablePage(
  page_: Omit<Page, 'body'>,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): Buffer {
  const body = html`<table>
    <tr>
      ${heads.map((head) => html`<th>${head}</th>`)}
    </tr>
    ${rows.map(
      (cells) =>
        html`<tr>
          ${cells.map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    )}
  </table>`;
  return page({ ...page_, body });
}

type NameOf = (resource: string) => string;

export function readsPage(
  style: PageStyle,
  { entries, nameOf, isAccount }: { entries: readonly ReadEntry[]; nameOf: NameOf; isAccount: boolean },
): Buffer {
  const { language } = style;
  const texts = archiveTexts[language];
  const heads = isAccount
    ? [texts.when, texts.what, texts.address]
    : [texts.when, texts.by, texts.what, texts.how];
  const rows = entries.map(({ at, by, what, how, address }) =>
    isAccount
      ? [moment(style, at), archivedRead(language, what), address ?? '']
      : [moment(style, at), by ?? '', nameOf(what), archivedRead(language, how)],
  );
  return tablePage({ language, title: isAccount ? texts.access : texts.reads }, heads, rows);
}

function fieldOf(language: ArchiveLanguage, resource: string, field: string): string {
  const module = moduleNamed(resource);
  return module ? archivedField(language, module, field) : field;
}

export function mentionsPage(style: PageStyle, entries: readonly Mention[], nameOf: NameOf): Buffer {
  const { language } = style;
  const texts = archiveTexts[language];
  const rows = entries.map(({ createdAt, resource, field, record }) => [
    moment(style, createdAt),
    nameOf(resource),
    fieldOf(language, resource, field),
    record,
  ]);
  const heads = [texts.when, texts.what, texts.field, texts.record];
  return tablePage({ language, title: texts.mentions }, heads, rows);
}

export interface IndexParts extends PageStyle {
  readonly name: string;
  readonly madeAt: string;
  readonly madeBy: string;
  /** Names in the archive and what they are. */
  readonly entries: readonly { readonly path: string; readonly label: string }[];
  readonly leftOut: readonly string[];
  readonly unreadable: readonly string[];
}

export function indexPage(dependencies: IndexParts): Buffer {
  const { language, zone, name, madeAt, madeBy, entries, leftOut, unreadable } = dependencies;
  const texts = archiveTexts[language];
  const body = html`<p>
      <strong>${name}</strong><br />${texts.madeAt} ${moment(dependencies, madeAt)} (${zone}) ·
      ${texts.madeBy} ${madeBy}
    </p>
    <p>${texts.others}</p>
    ${leftOut.length > 0 && html`<p>${texts.leftOut} ${leftOut.join(', ')}</p>`}
    ${unreadable.length > 0 && html`<p>${texts.unreadable} ${unreadable.join(', ')}</p>`}
    <ul>
      ${entries.map(({ path, label }) => html`<li><a href="${path}">${label}</a> <small>${path}</small></li>`)}
    </ul>`;
  return page({ language, title: texts.title, body });
}

/** No text is left in the catalogue that no screen asks for. */
import { describe, expect, test } from '@jest/globals';
import {
  erasureObstacles,
  documentBatches,
  documentKinds,
  flags,
  moduleList,
  type Field,
  wordsOf,
} from '@hospital/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { en } from '../kernel/i18n/en.ts';
import { mergeTexts, type Texts } from '../kernel/i18n/texts.ts';
import { menuGroups } from '../kernel/screens.ts';
import { views } from './appointments/calendar/days.ts';
import { monthSeries } from './dashboard/charts/chartRows.ts';
import { everyEnglishText } from '../testing/everyEnglishText.ts';
import { product } from './index.ts';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
/** What react-admin says is asked for in its own files: `e2e/firstLoad` reads them. */
const OF_REACT_ADMIN = 'ra.';

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [prefix + key] : keysOf(text, `${prefix}${key}.`),
  );
}

const source = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(en|fr|ar|(?!use)\w*[tT]exts(\.\w+)?)\.ts$/.test(name),
  )
  .map((name) => readFileSync(path.join(SOURCE, name), 'utf8'))
  .join('\n');

const typed: readonly Field['kind'][] = ['day', 'month', 'time'];
/** The searches that no field has: by a moment, or through another module. */
const asked = moduleList.flatMap(({ list }) => [
  ...(list.dateField ? ['fromDate', 'toDate'] : []),
  ...list.search,
  ...Object.keys(list.timed ?? {}),
  ...Object.keys(list.referring ?? {}),
]);
/** Whose screens tell of an act by the name of their toasts: their category, `toast: 'leave'`, `kind="doctor"`. */
const toasts = [
  ...moduleList.map(({ category }) => category),
  ...[...source.matchAll(/\b(?:toast|kind)[:=] ?['"](\w+)['"]/g)].map(([, name = '']) => name),
];

/** Keys that are put together, as they are in the source, with what is in them. */
const computed: Readonly<Record<string, readonly string[]>> = {
  'audit.how.${how}': ['record', 'command', 'list', 'photo', 'history', 'document', 'pdf'],
  'audit.report.${name}': ['status', 'median', 'p90', 'longest', 'left', 'still'],
  'batch.${verb}': documentBatches.routes.map((route) => route.path.split('/').at(-1) ?? ''),
  'batch.${name}': ['month', 'fromDate', 'toDate'],
  'calendar.${name}': views,
  'conflict.${name}': [],
  'till.${head}': [
    'day',
    ...['method', 'expected', 'counted', 'difference', 'invoice', 'kind', 'amount', 'at'],
    ...['direction', 'reason'],
    ...['receiptNumbers', 'refundNumbers', 'expenses', 'deposits', 'cheques'],
  ],
  'account.${head}': ['day', 'kind', 'invoice', 'method', 'amount', 'owed', 'acts'],
  'till.${name}': [
    ...['receipts', 'refunds', 'reversals', 'total', 'late', 'cardTotal', 'chequeTotal', 'chequeCount'],
  ],
  'dashboard.${id}': monthSeries,
  'erasure.${what}': ['versions', 'files', 'reads', 'sessions'],
  'erasure.${head}': ['what', 'count', 'keptOf', 'until'],
  'erasure.${resource}': moduleList.flatMap(({ name, keeps }) => (keeps ? [name] : [])),
  'erasure.obstacle.${code}': erasureObstacles,
  'erasure.${closing}': ['refuse', 'withdraw'],
  'event.${entry.type}': [],
  'event.${type}': [
    ...moduleList.flatMap(({ events }) => events.map(({ type }) => type)),
    'SubjectErased',
    'TextErased',
  ],
  'field.${name}': asked,
  'field.${field}': asked,
  'field.choose_${kind}': typed,
  'field.unread_${field.kind}': typed,
  'invoice.act_${act}': ['refund', 'reverse', 'undo'],
  'invoice.entry_${entry.kind}': ['payment', 'refund', 'credit', 'writeOff'],
  'invoice.figure_${name}': ['total', 'credited', 'writtenOff', 'toSettle', 'paid', 'due'],
  'invoice.locked_${lock}': ['printed', 'receipt', 'creditNote'],
  'invoice.mark_${mark}': ['reversed', 'refunded', 'partlyRefunded', 'undone'],
  'invoice.reference_${known}': ['Cheque', 'Card', 'Transfer', 'Other'],
  'menu.${group}': menuGroups,
  'menu.${link.text}': product.menu.map(({ text }) => text),
  'menu.${text}': product.menu.map(({ text }) => text),
  'menu.${value}': ['light', 'dark', 'system', 'dense', 'comfortable'],
  'passkey.${fault}': ['cancelled', 'known', 'failed'],
  'passkey.${head}': ['name', 'site', 'addedAt', 'lastUse', 'act'],
  'passkey.${obstacle}': [
    'no_factor',
    'no_public_url',
    'address',
    'plain_http',
    'other_address',
    'no_support',
  ],
  'permission.${name}': ['hasAccessModule', 'requiresSecondFactor', ...flags],
  'person.${kind}': ['doctor', 'employee'],
  '${name}One': ['person.doctor', 'person.employee', 'resources.employeesSalaries.name'],
  'roles.opens.${name}': ['hasAccessModule', 'requiresSecondFactor', ...flags],
  'resources.${link.text}.name': moduleList.map(({ name }) => name),
  'resources.${resource}.name': moduleList.map(({ name }) => name),
  'resources.${text}.name': moduleList.map(({ name }) => name),
  'resources.${module.name}.name': moduleList.map(({ name }) => name),
  'resources.${module.name}.fields.${field}': moduleList.flatMap(({ name, fields }) =>
    [...Object.keys(fields), ...asked].map((field) => `${name}.fields.${field}`),
  ),
  'resources.appointments.fields.${name}': [],
  'printed.${verdict}': ['current', 'superseded', 'void'],
  'security.${head}': ['device', 'address', 'first', 'last', 'act'],
  'system.auditProblem.${audit.problem}': ['unavailable', 'log_altered', 'chain_broken', 'key_wrong'],
  'system.copyProblem.${problem}': ['unavailable', 'different'],
  'system.${head}': ['module', 'record', 'error', 'since', 'waiting'],
  'system.state.${system.state}': ['ready', 'degraded', 'failed'],
  'verify.${verdict}': ['current', 'superseded', 'void', 'unknown', 'unknownFile'],
  'verify.${name}': ['kind', 'number', 'date'],
  'verify.${String(found.kind)}': Object.keys(documentKinds),
  'word.${word}': moduleList.flatMap(({ fields }) => Object.values(fields).flatMap(wordsOf)),
  'toast.title.${type}': ['success', 'info', 'warning', 'error'],
  'toast.${kind}.created': toasts,
  'toast.${kind}.changed': toasts,
  'toast.${toast}.created': [...toasts, 'record'],
  'toast.${toast}.changed': [...toasts, 'record'],
  'toast.${toast}.deleted': [...toasts, 'record'],
  'toast.${kind}.deleted': toasts,
};

const keys = keysOf(mergeTexts([en, everyEnglishText]));
const groups = new Set(keys.map((key) => key.split('.')[0]));

/** Their values are more than the screens ask for, or a word that has no text here is said otherwise. */
const WITH_OTHERS =
  /^(?:batch\.\$\{verb\}|(?:field|menu|resources|toast|word)\..*|roles\.opens\..*|\$\{name\}One)$/;
const whole = Object.keys(computed).filter((template) => !WITH_OTHERS.test(template));

/** `toast.${kind}.created` and `tax` → `toast.tax.created`. */
function filled(template: string, value: string): string {
  const [start = ''] = template.split('${');
  return start + value + (/\}([^}]*)$/.exec(template)?.[1] ?? '');
}

describe('keys that are put together', () => {
  const templates = [...source.matchAll(/`([a-z]\w*\.[\w.]*\$\{[^`]*)`/g)]
    .map(([, template = '']) => template)
    .filter((template) => groups.has(template.split('.')[0] ?? ''));

  test.each([...new Set(templates)])('%s stands in the table of this test', (template) => {
    expect(Object.keys(computed)).toContain(template);
  });

  test.each(Object.keys(computed))('%s still stands in the source', (template) => {
    expect(source.includes(`\`${template}\``)).toBe(true);
  });
});

test.each(whole)('%s has a text for each of its values', (template) => {
  const wanted = (computed[template] ?? []).map((value) => filled(template, value));
  expect(wanted.filter((key) => !keys.includes(key))).toEqual([]);
});

test('no text is unused', () => {
  const made = new Set(
    Object.entries(computed).flatMap(([template, values]) => values.map((value) => filled(template, value))),
  );
  const named = new Set([...source.matchAll(/['"`]([a-z]\w*(?:\.\w+)*)['"`]/g)].map(([, key]) => key));
  const unused = keys.filter((key) => !named.has(key) && !made.has(key) && !key.startsWith(OF_REACT_ADMIN));
  expect(unused).toEqual([]);
});

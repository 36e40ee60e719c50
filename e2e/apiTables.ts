/** The tables of docs/api.md and docs/operations.md, from what the product itself goes by: its catalogue of refusals, its routes, its lists, its rights. */
import { problems, routes, searchFields, warnings, type Permission, type Route } from '@hospital/contracts';
import { APPENDS, keptGrants, schemaGrants, SERVICES, type Right, type Rights } from '@hospital/platform';
import { modulesWithCalls } from './modulesWithCalls.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function who(permission: Permission): string {
  switch (permission.kind) {
    case 'public':
      return 'everybody';
    case 'session':
      return 'signed in';
    case 'member':
      return 'role with access';
    case 'administrator':
      return 'Administrateur';
    case 'flag': {
      const { any, all = [], picker = [], own = false } = permission;
      const needed = [any.join(' or '), ...all];
      const parts = [needed.join(any.length > 1 ? ', and ' : ' and ')];
      if (picker.length > 0) parts.push(`picker: ${picker.join(', ')}`);
      if (own) parts.push('one’s own');
      return parts.join('; ');
    }
  }
}

function calls(): string {
  const rows = sorted.map((route) => [called(route), route.kind, who(route.permission), route.summary]);
  return table(['Call', 'Kind', 'Who', 'What it does'], rows);
}

const called = ({ method, path }: Route): string => `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;

/** By path. */
const sorted = [...routes].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));

function risky(): string {
  const rows = sorted.filter(({ isRisky }) => isRisky).map((route) => [called(route), route.summary]);
  return table(['Call', 'What it does'], rows);
}

function lists(): string {
  const rows = modulesWithCalls
    .filter(({ list }) => searchFields(list).length > 0)
    .map(({ path, list }) => [
      [list.method, list.alsoMethod]
        .filter(Boolean)
        .map((method) => `\`${method} /${path}\``)
        .join(', '),
      searchFields(list).join(', '),
      list.sort.map(({ field, order }) => `${field} ${order}`).join(', '),
    ]);
  return table(['List', 'Searched by', 'Order'], rows);
}

function errors(): string {
  const rows = Object.entries(problems)
    .sort(([one, [a]], [other, [b]]) => a - b || one.localeCompare(other))
    .map(([code, [status, sentence]]) => [String(status), `\`${code}\``, sentence]);
  return table(['Status', 'Code', 'Sentence'], rows);
}

function warned(): string {
  return table(
    ['Code', 'Sentence'],
    Object.entries(warnings).map(([code, sentence]) => [`\`${code}\``, sentence]),
  );
}

const rightWords: Readonly<Record<Right, string>> = {
  select: 'read',
  insert: 'add',
  update: 'change',
  delete: 'delete',
  maintain: 'vacuum',
};

/** What each service may do in PostgreSQL. */
function rights(): string {
  const row = (name: string, granted: Rights): readonly string[] => [
    name,
    ...SERVICES.map(
      (service) => (granted[service] ?? []).map((right) => rightWords[right]).join(', ') || '–',
    ),
  ];
  const append = [
    'the functions that append to the log',
    ...SERVICES.map((one) => (APPENDS.includes(one) ? 'call' : '–')),
  ];
  const kept = Object.keys(keptGrants).sort();
  return table(
    ['Tables', ...SERVICES],
    [
      ...Object.entries(schemaGrants).map(([schema, granted]) => row(`all of \`${schema}\``, granted)),
      append,
      ...kept.map((name) => row(`\`kept.${name}\``, keptGrants[name] ?? {})),
    ],
  );
}

type Tables = Readonly<Record<string, () => string>>;

export const apiTables: Tables = { calls, risky, lists, errors, warnings: warned };
export const operationsTables: Tables = { rights };

/** @throws Error where the text has no place for a table */
export function withTables(text: string, tables: Tables): string {
  return Object.entries(tables).reduce((written, [name, make]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- end of ${name} -->)`);
    if (!place.test(written)) throw new Error(`the page has no place for the table ${name}`);
    return written.replace(place, (_, before: string, after: string) => `${before}${make()}\n${after}`);
  }, text);
}

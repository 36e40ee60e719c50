/** The tables of docs/api.md, from what the product itself goes by: its catalogue of refusals, its routes, its lists. */
import { problems, routes, searchFields, warnings, type Permission } from '@hospital/contracts';
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
  const name = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
  const sorted = [...routes].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  const rows = sorted.map(({ method, path, kind, permission, summary }) => [
    `\`${method} ${name(path)}\``,
    kind,
    who(permission),
    summary,
  ]);
  return table(['Call', 'Kind', 'Who', 'What it does'], rows);
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

export const apiTables: Readonly<Record<string, () => string>> = { calls, lists, errors, warnings: warned };

/** @throws Error where the text has no place for a table */
export function withTables(text: string): string {
  return Object.entries(apiTables).reduce((written, [name, make]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- end of ${name} -->)`);
    if (!place.test(written)) throw new Error(`docs/api.md has no place for the table ${name}`);
    return written.replace(place, (_, before: string, after: string) => `${before}${make()}\n${after}`);
  }, text);
}

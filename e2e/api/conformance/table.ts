/** The conformance table as a page of the documents. */
import { notBuiltYet } from '../notBuiltYet.ts';
import { isChoice, isEach, isExact, isList } from './check.ts';
import type { ConformanceRow, Shape } from './row.ts';
import { conformanceRows } from './rows.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text === '' ? '' : `\`${cell(text)}\``);

function requestOf({ query, json, form, files = {}, by }: ConformanceRow): string {
  const parts = [
    by === 'nobody' ? 'without a session' : by === undefined ? '' : `by ${by}`,
    query
      ? code(
          `?${Object.entries(query)
            .map(([name, value]) => `${name}=${value}`)
            .join('&')}`,
        )
      : '',
    json ? code(JSON.stringify(json)) : '',
    form ? `form ${code(JSON.stringify(form))}` : '',
    ...Object.entries(files).map(([name, kind]) => `file ${code(name)} (${kind})`),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function shapeText(shape: Shape): string {
  if (typeof shape === 'string') return '';
  if (isList(shape)) return `[${shapeText(shape[0])}]`;
  if (isEach(shape)) return `[${shapeText(shape.each)}]`;
  if (isExact(shape)) return JSON.stringify(shape.is);
  if (isChoice(shape)) return '';
  const fields = Object.entries(shape).map(([name, inner]) => {
    if (typeof inner === 'string' || isChoice(inner)) return name;
    return isExact(inner) ? `${name} = ${shapeText(inner)}` : `${name}: ${shapeText(inner)}`;
  });
  return `{${fields.join(', ')}}`;
}

function answerOf({ answer, file, stream, headers = {} }: ConformanceRow): string {
  const body = stream ? 'a stream' : file ? 'bytes' : answer === undefined ? '' : code(shapeText(answer));
  const named = [...(file ? [`Content-Type ${file}`] : []), ...Object.keys(headers)];
  return [body, named.join(', ')].filter((part) => part !== '').join('; ');
}

const missing = new Set(notBuiltYet.map(({ call }) => call));
const runs = ({ call, needs = call }: ConformanceRow): boolean => !missing.has(call) && !missing.has(needs);

function rowLine(row: ConformanceRow): string {
  const about = row.about === undefined ? '' : ` (${cell(row.about)})`;
  const status = runs(row) ? row.status : 'not built yet';
  return `| ${code(row.call)}${about} | ${row.source} | ${requestOf(row)} | ${status} | ${answerOf(row)} |`;
}

export function conformancePage(): string {
  const running = conformanceRows.filter(runs);
  const calls = new Set(running.map(({ call }) => call));
  return `# Conformance

Every call of the product's specification, with a request as it writes it and what must come back. \`npm test\` sends each of them to the whole
server. Names in braces are records that are made for the row; a field without a value must be there and be of its kind. The second column
names the section of the specification, or the decisions that fill its gaps. This page is generated (\`UPDATE_DOCS=1 npm test -- documentation\`).

${running.length} rows of ${calls.size} calls run.

| Call | Source | Request | Status | Answer |
|---|---|---|---|---|
${conformanceRows.map(rowLine).join('\n')}

## Not built yet

${
  notBuiltYet.length === 0
    ? 'Nothing.'
    : [
        '| Call | Why |',
        '|---|---|',
        ...notBuiltYet.map(({ call, why }) => `| ${code(call)} | ${why} |`),
      ].join('\n')
}
`;
}

/** The description of the API as one page without a script, which reads on paper too: each call, what it takes, answers and refuses. */
import { html, isPlainObject, type Html, type OpenApi, type Operation } from '@hospital/contracts';
import { fieldRows, isEmpty, joined, nothing, prose, table, typeText } from './apiSchemaText.ts';

const style = html` :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%,
transparent); } body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0
1rem; } h2 { margin-top: 2.5rem; } h2::first-letter { text-transform: uppercase; } h3 { font-size: 1rem;
margin: 1rem 0 0.25rem; } details { border-top: 1px solid var(--line); padding: 0.5rem 0; } summary { cursor:
pointer; overflow-wrap: anywhere; } summary b { display: inline-block; min-width: 4.5rem; font-weight: 600; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; } table {
border-collapse: collapse; width: 100%; } th, td { border-top: 1px solid var(--line); padding: 0.25rem 0.75rem
0.25rem 0; text-align: start; vertical-align: top; } th { font-weight: 400; width: 14rem; } small, em {
opacity: 0.75; } .links { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }`;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The sections of a module and of a record may have the same name. */
const callsOf = (tag: string): string => `calls-${tag}`;

function parameters({ parameters: all }: Operation): Html {
  const rows = all.map(({ name, in: location, required, schema, description }) => ({
    name: String(name),
    isRequired: required === true,
    schema,
    description,
    location: location === 'path' ? 'in the path' : location === 'header' ? 'header' : 'query',
  }));
  return rows.length === 0
    ? nothing
    : html`<h3>Takes</h3>
        ${table(rows)}`;
}

function contents(content: unknown): Html {
  if (!isPlainObject(content)) return nothing;
  return html`${Object.entries(content).map(([type, held]) => {
    const schema = isPlainObject(held) ? held['schema'] : undefined;
    const says = typeText(schema);
    return html`<p><code>${type}</code>${!isEmpty(says) && html`: ${says}`}</p>
      ${table(fieldRows(schema))}`;
  })}`;
}

/** The same fields, in one form or the other; files go in the first alone. */
function body({ requestBody }: Operation): Html {
  const content = requestBody?.['content'];
  if (!requestBody || !isPlainObject(content)) return nothing;
  const types = Object.keys(content).map((type) => html`<code>${type}</code>`);
  const [fullest] = Object.values(content);
  return html`<h3>Body${requestBody['required'] !== true && ' (may be left out)'}</h3>
    <p>${joined(types, ' or ')}</p>
    ${table(fieldRows(isPlainObject(fullest) ? fullest['schema'] : undefined))}`;
}

function headers(response: unknown): Html {
  if (!isPlainObject(response) || !isPlainObject(response['headers'])) return nothing;
  const rows = Object.entries(response['headers']).map(([name, header]) => ({
    name,
    isRequired: false,
    schema: isPlainObject(header) ? header['schema'] : undefined,
    description: isPlainObject(header) ? header['description'] : undefined,
    location: 'header',
  }));
  return table(rows);
}

const isRefusal = (status: string): boolean => Number(status) >= 400;

function answers(api: OpenApi, { responses }: Operation): Html {
  const all = Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolved(api, response),
  }));
  const good = all
    .filter(({ status }) => !isRefusal(status))
    .map(
      ({ status, response }) =>
        html`<p><b>${status}</b> ${prose(response['description'])}</p>
          ${headers(response)}${contents(response['content'])}`,
    );
  const refusals = all
    .filter(({ status }) => isRefusal(status))
    .map(
      ({ status, response }) =>
        html`<tr>
          <th scope="row">${status}</th>
          <td>${prose(response['description'])}</td>
        </tr>`,
    );
  return html`<h3>Answers</h3>
    ${good}
    <h3>Refuses</h3>
    <table>
      ${refusals}
    </table>`;
}

/** A refusal that many calls share stands once in the description. */
function resolved(api: OpenApi, response: unknown): Readonly<Record<string, unknown>> {
  if (!isPlainObject(response)) return {};
  const { $ref } = response;
  if (typeof $ref !== 'string') return response;
  const shared = api.components['responses'];
  const found = isPlainObject(shared) ? shared[$ref.split('/').at(-1) ?? ''] : undefined;
  return isPlainObject(found) ? found : {};
}

function callSection(api: OpenApi, { method, path, operation }: Call): Html {
  return html`<details id="${operation.operationId}">
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> — ${operation.summary}</summary>
    <p>For: ${operation.description}</p>
    ${parameters(operation)}${body(operation)}${answers(api, operation)}
  </details>`;
}

function recordSection([name, schema]: readonly [string, unknown]): Html {
  const says = isPlainObject(schema) ? prose(schema['description']) : nothing;
  return html`<details open id="${name}">
    <summary><code>${name}</code></summary>
    <p>${says}</p>
    ${table(fieldRows(schema))}
  </details>`;
}

const links = (entries: readonly (readonly [id: string, says: string])[]): Html =>
  html`<ul class="links">
    ${entries.map(([id, says]) => html`<li><a href="#${id}">${says}</a></li>`)}
  </ul>`;

export function apiPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(tag));
    const inside = own.map((call) => callSection(api, call));
    return html`<section>
      <h2 id="${callsOf(tag)}">${tag}</h2>
      ${inside}
    </section>`;
  });
  const schemas = Object.entries(isPlainObject(api.components['schemas']) ? api.components['schemas'] : {});
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The API of the back office</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>The API</h1>
          <p>
            For programs: <a href="/api/openapi.json">openapi.json</a>. Calls carry
            <code>Authorization: Bearer …</code> of <code>POST /api/signin</code>. What is refused is answered
            by a <a href="#Problem">Problem</a>.
          </p>
          ${links(tags.map((tag) => [callsOf(tag), tag]))} ${sections}
          <section>
            <h2 id="records">Records</h2>
            ${schemas.map(recordSection)}
          </section>
        </main>
      </body>
    </html>`.toString();
}

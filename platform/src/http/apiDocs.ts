/** `/api/openapi.json`, and the same for people at `/api/docs`: one page without a script, which reads on paper too. */
import { describeApi, moduleList, routes, type OpenApi, type Operation } from '@hospital/contracts';
import { Router } from 'express';

export function apiDocs(): Router {
  const router = Router();
  const api = describeApi(moduleList, routes);
  const page = pageOf(api);
  router.get('/openapi.json', (_request, response) => void response.json(api));
  router.get('/docs', (_request, response) => void response.type('html').send(page));
  return router;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 2.5rem; text-transform: capitalize; }
  details { border-top: 1px solid var(--line); padding: 0.5rem 0; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  summary b { display: inline-block; min-width: 4.5rem; font-weight: 600; }
  code { font-family: ui-monospace, monospace; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }`;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function callSection({ method, path, operation }: Call): string {
  const body = operation.requestBody
    ? `<p>Body</p><pre><code>${escape(JSON.stringify(operation.requestBody, null, 2))}</code></pre>`
    : '';
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> — ${escape(operation.summary)}</summary>
    <p>For: ${escape(operation.description)}</p>${body}</details>`;
}

function pageOf(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(tag));
    return `<section><h2>${escape(tag)}</h2>${own.map(callSection).join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>The API of the back office</title>
  <style>${style}</style>
</head>
<body>
  <h1>The API</h1>
  <p>For programs: <a href="/api/openapi.json">openapi.json</a>. Calls carry <code>Authorization: Bearer …</code> of <code>POST /api/signin</code>.</p>
  ${sections.join('\n')}
</body>
</html>`;
}

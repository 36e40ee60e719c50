/** What callers get until the process has started: a refusal that says when to come again; people who open a page, one that opens by itself. */
import { newId, problems } from '@hospital/contracts';
import type { Request, Response } from 'express';
import { apiHeaders } from './secureHeaders.ts';

const AGAIN_S = '2';

/** Whose language it is, nobody knows yet. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Starting…</title>
<p>The server is still starting. This page opens by itself in a moment.</p>
<p lang="fr">Le serveur démarre encore. Cette page s’ouvre d’elle-même dans un instant.</p>
<p lang="ar" dir="rtl">الخادم لا يزال قيد التشغيل. ستُفتح هذه الصفحة تلقائيًا بعد لحظات.</p>
</html>
`;

/** A browser asks for HTML first, a program for anything. */
function opensPage(request: Request): boolean {
  return request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
}

export function answerStarting(request: Request, response: Response): void {
  const [status, error] = problems.starting;
  response.status(status).set({ ...apiHeaders, 'Retry-After': '1' });
  if (opensPage(request)) response.set('Refresh', AGAIN_S).type('html').send(PAGE);
  else response.json({ error, code: 'starting', requestId: newId() });
}

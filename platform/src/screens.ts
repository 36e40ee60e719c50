import compression from 'compression';
import express, { Router } from 'express';
import path from 'node:path';

/**
 * The built screens. Files under /assets carry a hash of their content in their name and are kept for good; the page that names
 * them is asked for anew each time. Any other path outside the API is the page too: the screens route themselves.
 */
export function screensRouter(folder: string): Router {
  const router = Router();
  router.use(compression());
  router.use(
    '/assets',
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
  );
  router.use(express.static(folder, { index: false, cacheControl: false, setHeaders: askAnew }));
  router.get(/^\/(?!api(?:\/|$))/, (_request, response) => {
    response.sendFile(path.join(folder, 'index.html'), {
      cacheControl: false,
      headers: { 'Cache-Control': 'no-cache' },
    });
  });
  return router;
}

function askAnew(response: express.Response): void {
  response.setHeader('Cache-Control', 'no-cache');
}

import compression from 'compression';
import express, { Router, type RequestHandler, type Response } from 'express';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the build says of an address, as `/patients/:id`: the files that it needs besides those that the page names. */
interface ScreenFiles {
  readonly path: string;
  readonly files: readonly string[];
}

const YEAR_S = 31_536_000;

/**
 * The built screens. Files under /assets carry a hash of their content in their name and are kept for good; the page that names
 * them is asked for again each time, and says which files its address needs. Any other path outside the API is the page too: the
 * screens route themselves.
 */
export function screensRouter(folder: string): Router {
  const router = Router();
  const assets = path.join(folder, 'assets');
  const linkOf = screenLinks(folder);
  router.use('/assets', precompressed(assets));
  router.use(compression());
  router.use(
    '/assets',
    express.static(assets, { immutable: true, maxAge: YEAR_S * 1_000, fallthrough: false }),
  );
  router.use(express.static(folder, { index: false, cacheControl: false, setHeaders: askAnew }));
  router.get(/^\/(?!api(?:\/|$))/, (request, response) => {
    const link = linkOf(request.path);
    response.sendFile(path.join(folder, 'index.html'), {
      cacheControl: false,
      headers: { 'Cache-Control': 'no-cache', ...(link ? { Link: link } : {}) },
    });
  });
  return router;
}

function askAnew(response: Response): void {
  response.setHeader('Cache-Control', 'no-cache');
}

/** An address → the `Link` header that makes the browser load its screen together with the page's own files. */
function screenLinks(folder: string): (address: string) => string | undefined {
  const file = path.join(folder, 'screens.json');
  const screens = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly ScreenFiles[]) : [];
  const links = screens.map((screen) => ({
    pattern: new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    link: screen.files.map((name) => `</${name}>; rel=modulepreload`).join(', '),
  }));
  return (address) =>
    links.find(({ pattern }) => pattern.test(address === '/' ? '/dashboard' : address))?.link;
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Sends the file that the build compressed, where there is one that the browser takes. */
function precompressed(assets: string): RequestHandler {
  const names = new Set(existsSync(assets) ? readdirSync(assets) : []);
  return (request, response, next) => {
    const name = request.path.slice(1);
    const encoding = encodings.find(
      (each) => names.has(name + each.ending) && request.acceptsEncodings(each.name) === each.name,
    );
    if (names.has(`${name}.br`)) response.vary('Accept-Encoding');
    if (!encoding || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    response.type(path.extname(name));
    response.sendFile(name + encoding.ending, {
      root: assets,
      cacheControl: false,
      headers: { 'Content-Encoding': encoding.name, 'Cache-Control': `public, max-age=${YEAR_S}, immutable` },
    });
  };
}

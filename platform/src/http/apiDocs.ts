/** `/api/openapi.json`, and the same for people at `/api/docs`. */
import { describeApi, moduleList, routes } from '@hospital/contracts';
import { Router } from 'express';
import { apiPage } from './apiPage.ts';
import { pagePolicy } from './secureHeaders.ts';

/** Each is made when somebody first asks for it: both take half a second, which every start would wait for. */
export function apiDocs(): Router {
  const router = Router();
  const api = once(() => describeApi(moduleList, routes));
  const page = once(() => {
    const text = apiPage(api());
    return { text, policy: pagePolicy(text) };
  });
  router.get('/openapi.json', (_request, response) => void response.json(api()));
  router.get('/docs', (_request, response) => {
    const { text, policy } = page();
    response.set('Content-Security-Policy', policy).type('html').send(text);
  });
  return router;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

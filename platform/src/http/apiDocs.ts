/** `/api/openapi.json`, and the same for people at `/api/docs`. */
import { describeApi, moduleList, routes } from '@hospital/contracts';
import { Router } from 'express';
import { apiPage } from './apiPage.ts';
import { pagePolicy } from './secureHeaders.ts';

export function apiDocs(): Router {
  const router = Router();
  const api = describeApi(moduleList, routes);
  const page = apiPage(api);
  router.get('/openapi.json', (_request, response) => void response.json(api));
  const policy = pagePolicy(page);
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', policy).type('html').send(page);
  });
  return router;
}

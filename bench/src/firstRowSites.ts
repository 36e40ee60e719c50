/** What the benchmark of the first row opens: the product's screens and a bare react-admin app, each served alike, before one API. */
import { screensRouter } from '@hospital/platform';
import express from 'express';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const screens = path.join(root, 'admin-ui/dist');
const credentials = { email: 'admin@clinic.local', password: 'Grand-Atlas-2026' };

export interface Site {
  readonly name: string;
  /** Of the list of patients. */
  readonly url: string;
}

export interface Sites {
  readonly ours: Site;
  readonly bare: Site;
  /** As the sign-in answers it. */
  readonly session: { readonly token: string; readonly user: unknown };
  /** Shown by the first row of either. */
  readonly firstRow: string;
  close(): Promise<void>;
}

export async function openSites(): Promise<Sites> {
  if (!existsSync(path.join(screens, 'index.html')))
    throw new Error('Build the screens first: npm run build.');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-first-row-'));
  const product = await startProduct(path.join(folder, 'data'));
  const bareFolder = path.join(folder, 'bare');
  await build({
    root: fileURLToPath(new URL('bareAdmin', import.meta.url)),
    logLevel: 'error',
    build: { outDir: bareFolder, target: 'es2022' },
  });
  const servers = [await serve(screens, product.url), await serve(bareFolder, product.url)] as const;
  const session = (await (await ask(`${product.url}/api/signin`, credentials)).json()) as Sites['session'];
  const [first] = (await (
    await ask(`${product.url}/api/patients`, { limit: 10, search: {} }, session.token)
  ).json()) as { lastname: string }[];
  return {
    ours: { name: 'the product', url: `${urlOf(servers[0])}/patients` },
    bare: { name: 'bare react-admin', url: `${urlOf(servers[1])}/#/patients` },
    session,
    firstRow: first?.lastname ?? '',
    close: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, body: object, token = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}: ${await response.text()}`);
  return response;
}

async function startProduct(dataFolder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [path.join(root, 'standalone/bin/start.mjs'), '--demo'], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      PORT: '0',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
      RATE_LIMIT: '100000',
      RATE_BURST: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let said = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /^ready (\S+)$/m.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([ready, closed.then(() => null)]);
  if (url === null) throw new Error(`The product did not start:\n${said}`);
  return {
    url,
    stop: async () => {
      child.kill('SIGINT');
      await closed;
    },
  };
}

async function serve(folder: string, api: string): Promise<Server> {
  const app = express()
    .use('/api', (request, response) => passOn(request, response, new URL(request.originalUrl, api)))
    .use(screensRouter(folder));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function passOn(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const { method, headers } = request;
  const call = send(target, { ...(method ? { method } : {}), headers: { ...headers, host: target.host } });
  call.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.once('error', () => response.destroy());
  response.once('close', () => call.destroy());
  request.pipe(call);
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

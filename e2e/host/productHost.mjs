/**
 * Products for test files, one after the other in one process: modules are loaded and compiled once, so that a file has a clinic of its own,
 * empty, within a second instead of ten. Each has its own database, data folder and address. The first start makes the tables, the roles and
 * the administrator; later ones begin with a copy of them, which is four times as fast. It serves a worker of jest (`globalSetup.mjs`) and ends
 * when the process that started it does.
 *   POST /          {server, environment} → {id, url, databaseUrl}
 *   GET /<id>       → what was logged as an error since the start
 *   DELETE /<id>    → the same of its end, where a part did not close in time
 */
import { findBrowser } from '@hospital/pdf-worker';
import { createLogger, createShutdown } from '@hospital/platform';
import { readHospitalConfig, startHospital } from '@hospital/standalone';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const EMPTY = { database: 'template0', dataFolder: null };
/** What a first start writes, by its administrator: no other setting is kept in the database. */
const templates = new Map();
const open = new Map();

async function onServer(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function startOn(template, { server, environment }) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template.database} strategy file_copy`);
  const database = new URL(server);
  database.pathname = `/${name}`;
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'hospital-host-'));
  if (template.dataFolder !== null) await cp(template.dataFolder, dataFolder, { recursive: true });
  const config = readHospitalConfig({ DATABASE_URL: database.href, PORT: '0', ...environment });
  const errors = [];
  const destination = { write: (line) => void errors.push(line) };
  const log = createLogger({ name: 'product', level: 'error', destination });
  const shutdown = createShutdown(log);
  const stop = async () => {
    const before = errors.length;
    return (await shutdown.close()) ? [] : errors.slice(before);
  };
  const remove = async () => {
    await rm(dataFolder, { recursive: true, force: true });
    // Fails where a connection is still open.
    await onServer(server, `drop database ${name}`);
  };
  try {
    const { url } = await startHospital(config, { dataFolder, log, shutdown });
    return { name, url, databaseUrl: database.href, dataFolder, errors, stop, remove };
  } catch (error) {
    await closeProduct({ stop, remove });
    throw error;
  }
}

/** Their databases go with the server of the run. */
async function makeTemplate(asked) {
  const { name, dataFolder, stop } = await startOn(EMPTY, asked);
  const unclosed = await stop();
  if (unclosed.length > 0) throw new Error(`The first product did not close: ${unclosed.join('\n')}`);
  return { database: name, dataFolder };
}

async function openProduct(asked) {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = asked.environment;
  const administrator = JSON.stringify([ADMIN_EMAIL, ADMIN_PASSWORD]);
  if (!templates.has(administrator)) templates.set(administrator, await makeTemplate(asked));
  const product = await startOn(templates.get(administrator), asked);
  open.set(product.name, product);
  return { id: product.name, url: product.url, databaseUrl: product.databaseUrl };
}

async function closeProduct({ stop, remove }) {
  const unclosed = await stop();
  await remove();
  return unclosed;
}

async function answerTo(request) {
  const { method, url } = request;
  if (method === 'POST') return openProduct(await json(request));
  const product = open.get(url.slice(1));
  if (method === 'GET') return product.errors;
  open.delete(url.slice(1));
  return closeProduct(product);
}

async function removeTemplates() {
  const folders = [...templates.values()].map(({ dataFolder }) => dataFolder);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

const server = createServer((request, response) => {
  // A connection that is kept would end between two files, while the worker is too busy to notice.
  response.setHeader('Connection', 'close');
  answerTo(request).then(
    (answer) => response.end(JSON.stringify(answer)),
    (error) => response.writeHead(500).end(String(error.stack)),
  );
});
/** The tests of the screens use it. @returns null where none is found: these tests then fail and say so */
async function browserOfTests() {
  const { PUPPETEER_EXECUTABLE_PATH: executablePath, BROWSER_CACHE_DIR: cacheFolder } = process.env;
  return findBrowser({ executablePath, cacheFolder }).catch(() => null);
}

server.listen(0, '127.0.0.1', async () => {
  const browser = await browserOfTests();
  process.send({ url: `http://127.0.0.1:${server.address().port}`, browser });
});
process.once('disconnect', () => removeTemplates().finally(() => process.exit()));

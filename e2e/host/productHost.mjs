/**
 * Products for test files, one after the other in one process: modules are loaded and compiled once, so that a file has a clinic of its own,
 * empty, within a second instead of ten. Each has its own database, data folder, keys and address. It serves a worker of jest
 * (`globalSetup.mjs`) and ends when the process that started it does.
 *   POST /          {server, environment} → {id, url, databaseUrl}
 *   GET /<id>       → what was logged as an error since the start
 *   DELETE /<id>    → the same of its end, where a part did not close in time
 */
import { createLogger, createShutdown } from '@hospital/platform';
import { readHospitalConfig, startHospital } from '@hospital/standalone';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const open = new Map();

async function onServer(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function openProduct({ server, environment }) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template template0 strategy file_copy`);
  const database = new URL(server);
  database.pathname = `/${name}`;
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'hospital-host-'));
  const config = readHospitalConfig({ DATABASE_URL: database.href, PORT: '0', ...environment });
  const errors = [];
  const destination = { write: (line) => void errors.push(line) };
  const log = createLogger({ name: 'product', level: 'error', destination });
  const shutdown = createShutdown(log);
  const close = async () => {
    const before = errors.length;
    const isClean = await shutdown.close();
    await rm(dataFolder, { recursive: true, force: true });
    // Fails where a connection is still open.
    await onServer(server, `drop database ${name}`);
    return isClean ? [] : errors.slice(before);
  };
  try {
    const { url } = await startHospital(config, { dataFolder, log, shutdown });
    open.set(name, { errors, close });
    return { id: name, url, databaseUrl: database.href };
  } catch (error) {
    await close();
    throw error;
  }
}

async function answerTo(request) {
  const { method, url } = request;
  if (method === 'POST') return openProduct(await json(request));
  const product = open.get(url.slice(1));
  if (method === 'GET') return product.errors;
  open.delete(url.slice(1));
  return product.close();
}

const server = createServer((request, response) => {
  // A connection that is kept would end between two files, while the worker is too busy to notice.
  response.setHeader('Connection', 'close');
  answerTo(request).then(
    (answer) => response.end(JSON.stringify(answer)),
    (error) => response.writeHead(500).end(String(error.stack)),
  );
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
process.once('disconnect', () => process.exit());

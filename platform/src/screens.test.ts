import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { screensRouter } from './screens.ts';

let folder = '';
let app: express.Express;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'screens-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<title>Clinic</title>');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets', 'main-1a2b.js'), 'export const words = 1;'.repeat(200));
  app = express().use(screensRouter(folder));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['/', '/patients', '/appointments/8f/show', '/apiary'])(
  '%s is the page, asked for anew each time',
  async (address) => {
    const answer = await request(app).get(address);
    expect([answer.status, answer.text]).toEqual([200, '<title>Clinic</title>']);
    expect(answer.get('Cache-Control')).toBe('no-cache');
  },
);

test('a hashed file is kept for good and comes compressed', async () => {
  const answer = await request(app).get('/assets/main-1a2b.js').set('Accept-Encoding', 'gzip');
  expect(answer.status).toBe(200);
  expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answer.get('Content-Encoding')).toBe('gzip');
});

test('another file is asked for anew', async () => {
  expect((await request(app).get('/favicon.svg')).get('Cache-Control')).toBe('no-cache');
});

test('a file of an older build is no page', async () => {
  expect((await request(app).get('/assets/main-old.js')).status).toBe(404);
});

test.each(['/api', '/api/nothing'])('%s is left to the API', async (address) => {
  expect((await request(app).get(address)).text).not.toContain('Clinic');
});

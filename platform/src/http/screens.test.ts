import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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
  await writeFile(path.join(folder, 'assets', 'start-3c4d.js'), 'as it was written');
  await writeFile(path.join(folder, 'assets', 'start-3c4d.js.br'), brotliCompressSync('as it was written'));
  await writeFile(path.join(folder, 'assets', 'start-3c4d.js.gz'), gzipSync('as it was written'));
  const screens = [
    { path: '/patients', files: ['assets/list-5e6f.js', 'assets/shared-7a8b.js'] },
    { path: '/patients/:id', files: ['assets/record-9c0d.js'] },
    { path: '/dashboard', files: ['assets/today-1e2f.js'] },
  ];
  await writeFile(path.join(folder, 'screens.json'), JSON.stringify(screens));
  app = express().use(screensRouter(folder));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['/', '/patients', '/appointments/8f/show', '/apiary'])(
  '%s is the page, asked for again each time',
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

test('another file is asked for again', async () => {
  expect((await request(app).get('/favicon.svg')).get('Cache-Control')).toBe('no-cache');
});

test('a file of an older build is no page', async () => {
  expect((await request(app).get('/assets/main-old.js')).status).toBe(404);
});

test.each(['/api', '/api/nothing'])('%s is left to the API', async (address) => {
  expect((await request(app).get(address)).text).not.toContain('Clinic');
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
])('what the build compressed is sent as it is to who takes %s', async (accepted, encoding) => {
  const answer = await request(app).get('/assets/start-3c4d.js').set('Accept-Encoding', accepted);
  expect([answer.status, answer.get('Content-Encoding')]).toEqual([200, encoding]);
  expect(answer.get('Content-Type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answer.get('Vary')).toContain('Accept-Encoding');
});

test('who takes no compressed file gets the plain one', async () => {
  const answer = await request(app).get('/assets/start-3c4d.js').set('Accept-Encoding', 'identity');
  expect([answer.text, answer.get('Content-Encoding')]).toEqual(['as it was written', undefined]);
  expect(answer.get('Vary')).toContain('Accept-Encoding');
});

test.each(['/assets/..%2fscreens.json', '/assets/%2e%2e/index.html', '/assets/nothing.js'])(
  '%s is no file',
  async (address) => {
    expect((await request(app).get(address)).status).toBeGreaterThanOrEqual(400);
  },
);

test.each([
  ['/patients', '</assets/list-5e6f.js>; rel=modulepreload, </assets/shared-7a8b.js>; rel=modulepreload'],
  ['/patients/8f', '</assets/record-9c0d.js>; rel=modulepreload'],
  ['/', '</assets/today-1e2f.js>; rel=modulepreload'],
  ['/patients/8f/nothing', undefined],
])('the page of %s names the files that its screen needs', async (address, link) => {
  expect((await request(app).get(address)).get('Link')).toBe(link);
});

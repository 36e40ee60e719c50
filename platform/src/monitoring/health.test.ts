import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { checkHealth, HealthReports, healthRouter, type Health, type HealthPart } from './health.ts';

const well: HealthPart = { name: 'log', check: async () => ({ ok: true }) };
const ill: HealthPart = {
  name: 'projection',
  check: async () => ({ ok: false, reason: 'invoices is parked' }),
};

test('ready while every part is', async () => {
  const app = express().use(healthRouter(new HealthReports(() => [well])));
  expect((await request(app).get('/health/live')).status).toBe(200);
  const answer = await request(app).get('/health/ready');
  expect([answer.status, answer.body]).toEqual([200, { status: 'ready', parts: { log: { ok: true } } }]);
});

test('503 with the reason while one is not, and live all the same', async () => {
  const app = express().use(healthRouter(new HealthReports(() => [well, ill])));
  const answer = await request(app).get('/health/ready');
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({
    status: 'not ready',
    parts: { log: { ok: true }, projection: { ok: false, reason: 'invoices is parked' } },
  });
  expect((await request(app).get('/health/live')).status).toBe(200);
});

test('a part that hangs or throws is not ready', async () => {
  const report = await checkHealth(
    [
      { name: 'hanging', check: () => new Promise(() => undefined) },
      { name: 'throwing', check: () => Promise.reject(new Error('password=secret')) },
    ],
    20,
  );
  expect(report.parts).toEqual({
    hanging: { ok: false, reason: 'no answer within 20 ms' },
    throwing: { ok: false, reason: 'the check itself failed' },
  });
});

test('a part that can be done without is degraded at worst, also where it hangs', async () => {
  const parts = [ill, { name: 'hanging', check: () => new Promise<never>(() => undefined) }];
  const report = await checkHealth(
    [well, ...parts].map((part) => ({ ...part, isDispensable: true })),
    20,
  );
  expect(report).toEqual({
    status: 'ready',
    parts: {
      log: { ok: true },
      projection: { ok: true, degraded: 'invoices is parked' },
      hanging: { ok: true, degraded: 'no answer within 20 ms' },
    },
  });
});

test('many who ask cost one check a second, and wait for one that is under way', async () => {
  let checks = 0;
  let goOn = (): void => undefined;
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const counted: HealthPart = {
    name: 'log',
    async check() {
      checks += 1;
      await slow;
      return { ok: true };
    },
  };
  const reports = new HealthReports(() => [counted]);
  const asked = [reports.now(), reports.now()];
  goOn();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  await reports.now();
  expect(checks).toBe(1);
  reports.forget();
  await reports.now();
  expect(checks).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 1_010));
  await reports.now();
  expect(checks).toBe(3);
});

test('reasons are for callers on this machine and with the token; others get the parts and their state', async () => {
  const parked: Health = { ok: true, degraded: '1 record is parked: 0198' };
  const limited = { name: 'read models', check: async () => parked };
  const app = express().use(healthRouter(new HealthReports(() => [well, ill, limited]), 'a-long-token'));
  const ask = (headers: Record<string, string>) =>
    request(app)
      .get('/health/ready')
      .set({ 'X-Forwarded-For': '192.0.2.7', ...headers });
  const outside = await ask({});
  expect(outside.status).toBe(503);
  const hidden = 'Shown to callers on the server itself, and with METRICS_TOKEN.';
  expect(outside.body).toEqual({
    status: 'not ready',
    parts: {
      log: { ok: true },
      projection: { ok: false, reason: hidden },
      'read models': { ok: true, degraded: hidden },
    },
  });
  expect((await ask({ Authorization: 'Bearer another-token' })).body).toEqual(outside.body);
  const inside = await ask({ Authorization: 'Bearer a-long-token' });
  expect(inside.body.parts).toMatchObject({ projection: await ill.check(), 'read models': parked });
});

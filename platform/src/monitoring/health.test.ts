import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { checkHealth, healthRouter, type HealthPart } from './health.ts';

const well: HealthPart = { name: 'log', check: async () => ({ ok: true }) };
const ill: HealthPart = {
  name: 'projection',
  check: async () => ({ ok: false, reason: 'invoices is parked' }),
};

test('ready while every part is', async () => {
  const app = express().use(healthRouter(() => [well]));
  expect((await request(app).get('/health/live')).status).toBe(200);
  const answer = await request(app).get('/health/ready');
  expect([answer.status, answer.body]).toEqual([200, { status: 'ready', parts: { log: { ok: true } } }]);
});

test('503 with the reason while one is not, and live all the same', async () => {
  const app = express().use(healthRouter(() => [well, ill]));
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

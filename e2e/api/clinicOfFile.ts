/** The clinic of a test file: opened before its tests, closed after them. A file that leaves something open fails. */
import { afterAll, beforeAll, expect } from '@jest/globals';
import { openHostedProduct } from '../host/hostedProduct.ts';
import { administrator, Clinic } from './clinic.ts';

const OPEN_LIMIT_MS = 120_000;
const CLOSE_LIMIT_MS = 60_000;

export function clinicOfFile(): Clinic {
  const clinic = new Clinic();
  let close: (() => Promise<unknown[]>) | null = null;
  beforeAll(async () => {
    const product = await openHostedProduct(administrator);
    close = product.close;
    await clinic.enter(product.url);
  }, OPEN_LIMIT_MS);
  afterAll(async () => {
    expect(await close?.()).toEqual([]);
  }, CLOSE_LIMIT_MS);
  return clinic;
}

/** `asOf`: an instant or a position, in the query string of every read and list. */
import { Problem } from '@hospital/contracts';
import { positionText, type Queryable } from '../database.ts';
import { positionAt } from '../moments.ts';
import type { Moment } from './relation.ts';

const MAX_POSITION = 9_223_372_036_854_775_807n;

/** @throws Problem `validation_failed` for anything else */
export async function momentOf(client: Queryable, asOf: string | undefined): Promise<Moment> {
  if (asOf === undefined || asOf === '') return null;
  if (/^\d{1,20}$/.test(asOf) && BigInt(asOf) <= MAX_POSITION) return positionText(asOf);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(asOf) && !Number.isNaN(Date.parse(asOf));
  if (isInstant) return positionAt(client, new Date(asOf).toISOString());
  const message = 'asOf is an instant (2026-03-02T09:00:00Z) or a position.';
  throw new Problem('validation_failed', { fields: { asOf: message } });
}

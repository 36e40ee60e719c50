/**
 * Sends what a form holds, and never twice. One idempotency key stands for what is being saved until its answer comes: a save
 * that is repeated meets itself. Where an answer was lost and the person typed on, the server refuses the other body under that
 * key, which says that an earlier one was recorded: its answer is fetched again, and only what was typed since is sent, as a change.
 */
import type { ModuleDescription, Route } from '@hospital/contracts';
import { useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { usualRoute, type PathParts } from '../api/calls.ts';
import { refusalFrom, statusOf } from '../api/http.ts';
import { useCommandKeys } from '../commandKeys.ts';
import { sameValue } from '../sameValue.ts';
import { sendCommand } from '../sendCommand.ts';
import { keepUnanswered, readUnanswered, type Sent } from './draft.ts';
import type { FormValues } from './formValues.ts';

interface Target {
  readonly module: ModuleDescription;
  readonly route: Route;
  readonly parts?: PathParts | undefined;
  readonly record?: RaRecord | undefined;
  /** Under which the form's draft is kept. */
  readonly draftKey: string;
}

/** A save that the server recorded though its answer never came. */
interface Recorded extends Sent {
  readonly saved: RaRecord;
}

const SERVER_ERROR = 500;
/** All saves of the form are sent under it, until one of them has an answer. */
const SAVE = 'save';
const mayBeRecorded = (error: unknown) => statusOf(error) === 0 || statusOf(error) >= SERVER_ERROR;
/** It was recorded and taken back: under its key nothing else can be recorded. */
const isTakenBack = (error: unknown) => refusalFrom(error).code === 'reference_deleted';
const isReused = (error: unknown) => refusalFrom(error).code === 'key_reused';

/** What was typed since: also a field that went back to what it was before. */
function since(recorded: Recorded, body: FormValues, record: RaRecord | undefined): FormValues {
  const undone = Object.keys(recorded.body).filter((name) => !(name in body));
  const before = Object.fromEntries(undone.map((name) => [name, record?.[name] ?? null]));
  return Object.fromEntries(
    Object.entries({ ...before, ...body }).filter(([name, value]) => !sameValue(value, recorded.body[name])),
  );
}

export interface Sending {
  /** @returns the record as it then stands, and whether an earlier save turned out to be recorded */
  readonly send: (
    body: FormValues,
    revision: number | null,
  ) => Promise<{ saved: RaRecord; wasLost: boolean }>;
}

export function useSending({ module, route, parts, record, draftKey }: Target): Sending {
  const keys = useCommandKeys();
  const unanswered = useRef<readonly Sent[]>([]);
  const recorded = useRef<Recorded | null>(null);

  const deliver = async ({ body, revision }: Sent, { operation, id }: { operation: string; id?: string }) =>
    sendCommand({ operation, id, parts, body, revision: revision ?? undefined }, { keys, under: SAVE });
  const own = { operation: route.operation, ...(record ? { id: String(record.id) } : {}) };

  /** Each of the saves without an answer is repeated until one of them turns out to be the recorded one. */
  const find = async (): Promise<Recorded | null> => {
    for (const sent of unanswered.current) {
      try {
        return { ...sent, saved: await deliver(sent, own) };
      } catch (error) {
        if (!isReused(error)) throw error;
      }
    }
    return null;
  };

  const changeOf = async (known: Recorded, body: FormValues): Promise<RaRecord> => {
    const change = record ? route : usualRoute(module, 'change');
    const data = since(known, body, record);
    if (!change || Object.keys(data).length === 0) return known.saved;
    const revision = record && typeof known.saved['revision'] === 'number' ? known.saved['revision'] : null;
    return deliver({ body: data, revision }, { operation: change.operation, id: String(known.saved.id) });
  };

  /** Only the very same: other values in a form that was opened again may be meant for another record. */
  const meetEarlier = (body: FormValues) => {
    if (unanswered.current.length > 0) return;
    const kept = readUnanswered(draftKey);
    if (!kept?.sent.some((sent) => sameValue(sent.body, body))) return;
    keys.resume(SAVE, [], kept.key);
    unanswered.current = kept.sent;
  };

  const sendOnce = async (sent: Sent): Promise<RaRecord> => {
    try {
      return await deliver(sent, own);
    } catch (error) {
      if (mayBeRecorded(error)) {
        unanswered.current = [...unanswered.current, sent];
        keepUnanswered(draftKey, { key: keys.keyOf(SAVE, []), sent: unanswered.current });
      }
      if (isTakenBack(error)) {
        keys.end(SAVE);
        unanswered.current = [];
      }
      throw error;
    }
  };

  const done = (saved: RaRecord, wasLost: boolean) => {
    unanswered.current = [];
    recorded.current = null;
    return { saved, wasLost };
  };

  return {
    send: async (body, revision) => {
      if (!recorded.current) meetEarlier(body);
      try {
        if (!recorded.current) return done(await sendOnce({ body, revision }), false);
      } catch (error) {
        if (!isReused(error)) throw error;
        recorded.current = await find();
        if (!recorded.current) throw error;
      }
      return done(await changeOf(recorded.current, body), true);
    },
  };
}

/**
 * Sends what a form holds, and never twice. Where an answer was lost and the person typed on, the earlier save is found, and only what was
 * typed since is sent, as a change.
 */
import type { ModuleDescription, Route } from '@hospital/contracts';
import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { defaultRoute, type PathParts } from '../api/calls.ts';
import { fixedKey, useCommandKeys } from '../commandKeys.ts';
import { sameValue } from '../sameValue.ts';
import { sendCommand } from '../sendCommand.ts';
import { revisionOf } from '../useCommand.ts';
import type { SentForm } from './draft.ts';
import type { FormValues } from './formValues.ts';
import { PendingCalls } from './pendingCalls.ts';

interface Target {
  readonly module: ModuleDescription;
  readonly route: Route;
  readonly parts?: PathParts | undefined;
  readonly record?: RaRecord | undefined;
  /** Under which the form's draft is kept. */
  readonly draftKey: string;
}

/** A save that the server recorded though its answer never came. */
interface RecordedForm extends SentForm {
  readonly saved: RaRecord;
}

/** What was typed since: also a field that went back to what it was before. */
function since(recorded: RecordedForm, body: FormValues, record: RaRecord | undefined): FormValues {
  const undone = Object.keys(recorded.body).filter((name) => !(name in body));
  const before = Object.fromEntries(undone.map((name) => [name, record?.[name] ?? null]));
  return Object.fromEntries(
    Object.entries({ ...before, ...body }).filter(([name, value]) => !sameValue(value, recorded.body[name])),
  );
}

interface FormSender {
  /** @returns the record as it then stands, and the key of what there is to say about an earlier save */
  readonly send: (
    body: FormValues,
    revision: number | null,
  ) => Promise<{ saved: RaRecord; note: string | null }>;
}

export function useSending({ module, route, parts, record, draftKey }: Target): FormSender {
  const keys = useCommandKeys();
  const [unanswered] = useState(() => new PendingCalls(draftKey));
  const recorded = useRef<RecordedForm | null>(null);
  const own = { operation: route.operation, parts, ...(record ? { id: String(record.id) } : {}) };

  const changeOf = async (known: RecordedForm, body: FormValues): Promise<RaRecord> => {
    const change = record ? route : defaultRoute(module, 'change');
    const data = since(known, body, record);
    if (!change || Object.keys(data).length === 0) return known.saved;
    const revision = record ? revisionOf(known.saved) : null;
    const { operation } = change;
    return sendCommand({ operation, id: String(known.saved.id), parts, body: data, revision }, { keys });
  };

  const done = (saved: RaRecord, note: string | null) => {
    unanswered.forget();
    recorded.current = null;
    return { saved, note };
  };

  return {
    send: async (body, revision) => {
      if (!recorded.current) {
        // Only the very same: other values in a form that was opened again may be meant for another record.
        unanswered.resume((sent) => sent.some((one) => sameValue(one.body, body)));
        const answered = await unanswered.send({ body, revision }, (sent, key) =>
          sendCommand({ ...own, ...sent }, { keys: fixedKey(key) }),
        );
        const { saved, earlier, wasUnclear } = answered;
        if (!earlier) return done(saved, wasUnclear ? 'form.recordedOnce' : null);
        recorded.current = { ...earlier, saved };
      }
      return done(await changeOf(recorded.current, body), 'form.wasLost');
    },
  };
}

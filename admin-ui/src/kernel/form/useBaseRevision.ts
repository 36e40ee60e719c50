/**
 * What a form is based on: the values and the revision of the record when it opened. What is sent is the difference to it; a change by
 * somebody else moves nothing here until the person has seen it.
 */
import type { Fields } from '@hospital/contracts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { revisionOf } from '../useCommand.ts';
import type { FormDraft } from './draft.ts';
import { freshValues, valuesOf, type FormValues } from './formValues.ts';

export interface Base {
  readonly values: FormValues;
  /** Null while there is no record yet. */
  readonly revision: number | null;
}

export interface OpenedForm {
  readonly fields: Fields;
  readonly record: RaRecord | undefined;
  /** What the form starts with beyond the record or the declaration's defaults. */
  readonly start: FormValues;
}

export function baseOf({ fields, record, start }: OpenedForm): Base {
  const values = record ? valuesOf(fields, record) : freshValues(fields);
  return { values: { ...values, ...start }, revision: revisionOf(record) };
}

/** A draft that was typed against an earlier revision is compared with that one, so that it overwrites nobody unseen. */
export function useBaseRevision(opening: OpenedForm, draft: FormDraft | null) {
  return useState<Base>(() => {
    const base = baseOf(opening);
    if (!opening.record || !draft || draft.revision === base.revision) return base;
    return { values: { ...base.values, ...draft.opened }, revision: draft.revision };
  });
}

import type { Fields, ModuleDescription, Route } from '@hospital/contracts';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { PathParts } from '../api/calls.ts';
import type { OnRefused } from '../commandAnswers.ts';
import type { FormValues } from './formValues.ts';

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly action: string;
}

export interface RecordFormProps {
  readonly module: ModuleDescription;
  /** Its operation is called; what else its path names than the record is in `parts`. */
  readonly route: Route;
  readonly parts?: PathParts;
  readonly record?: RaRecord;
  /** What a fresh form starts with beyond the declaration's defaults. */
  readonly defaults?: FormValues;
  /** What the person chose on the way here; it wins over what they typed on an earlier visit. */
  readonly chosen?: FormValues | undefined;
  /** The part of the module's fields that this form shows; all of them by default. */
  readonly fields?: Fields;
  /** Fields that this form asks for where the call does not, by what is filled in. */
  readonly alsoRequired?: (values: FormValues) => readonly string[];
  /** What is filled in is about the person who fills it in: the browser may help. */
  readonly isOwn?: boolean;
  /** The last touch on what is sent; `opened` is what it is the difference to. */
  readonly prepare?: (body: FormValues, values: FormValues, opened: FormValues) => FormValues;
  /** Says that it is saved, also where the person has left the form meanwhile. */
  readonly onSaved: (record: RaRecord) => void;
  /** Goes to the next screen; not called where the person has left the form meanwhile. */
  readonly goNext?: (record: RaRecord) => void;
  readonly onRefused?: OnRefused;
  /** Asked before anything that is filled in is checked; where it is false nothing is sent, and it has said why. */
  readonly onBeforeSave?: () => boolean;
  /** What will happen, asked once before it does. */
  readonly confirmation?: Confirmation;
  readonly cancelTo: string;
  /** Instead of going there. */
  readonly onCancel?: (() => void) | undefined;
  readonly submitLabel?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

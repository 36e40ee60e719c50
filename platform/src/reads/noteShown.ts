/**
 * Records what an answer shows of patients: for every call, from the answer as it is about to be sent. The rule is in contracts
 * (`shownRecords`). An answer whose body is not a record or a list of its route's module says in `shows` what it shows.
 */
import {
  concernsPatients,
  isId,
  patients,
  shownRecord,
  shownRecords,
  withPatients,
  type AnyRow,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Answer, Call } from '../http/call.ts';
import type { NotesReads } from './readsLog.ts';
import type { Shows } from './shows.ts';

type Caller = Pick<Call, 'route' | 'actor' | 'requestId'>;

/** Neither waits nor throws. */
export function noteShown(
  reads: NotesReads,
  { route, actor, requestId }: Caller,
  { body, shows }: Pick<Answer, 'body' | 'shows'>,
): void {
  if (!actor) return;
  const records = [...(shows?.records ?? shownRecords(route.module, body)), ...(shows?.found ?? [])];
  const read = { actor: actor.id, requestId };
  if (shows ? shows.searched !== undefined : Array.isArray(body)) {
    noteList(reads, { ...read, resource: route.module }, { ...shows, records });
    return;
  }
  const how = shows?.how ?? (route.kind === 'command' ? 'command' : 'record');
  for (const { resource, record, patient } of records)
    reads.note({ ...read, resource, record, patient, how });
  if (shows?.ofNoPatient) reads.note({ ...read, ...shows.ofNoPatient, patient: null, how });
}

interface Reader {
  readonly actor: string;
  readonly requestId: string;
  readonly resource: string;
}

function noteList(reads: NotesReads, reader: Reader, shows: Shows): void {
  const { how = 'list', records = [], searched = [], patient = null, resource = reader.resource } = shows;
  const asked = patient === null ? [] : [{ record: patient, patient }];
  const shown = [...asked, ...records];
  const isSearch = searched.length > 0 && concernsPatients(resource);
  if (shown.length === 0 && !isSearch) return;
  reads.noteList({ ...reader, resource, how, searched: [...searched].sort(), shown });
}

/** The fields of a list of which only these are shown: with what says which patient they are about, so that its read can be recorded. */
export function recordableFields(module: ModuleDescription, names: readonly string[]): readonly string[] {
  return withPatients(module, names);
}

/**
 * By what a list was searched; the texts are personal and stay out.
 * @param found of a list that shows some fields: a search or an order says something of each of these records, whatever is shown of it
 */
export function searchedList(
  module: ModuleDescription,
  search: Readonly<Record<string, string>>,
  found?: readonly AnyRow[],
): Shows {
  const { fields } = module;
  const patient = Object.entries(search).find(([name, value]) => {
    const field = fields[name];
    return field?.kind === 'ref' && field.to === patients.name && isId(value);
  });
  return {
    searched: Object.keys(search),
    patient: patient?.[1].toLowerCase() ?? null,
    ...(found ? { found: found.flatMap((row) => shownRecord(module, row)) } : {}),
  };
}

export function shownPhoto(module: ModuleDescription, row: AnyRow): Shows {
  return { how: 'photo', records: shownRecord(module, row) };
}

/**
 * Whose data an answer shows. One rule for every call: an object that shows more of a record than its module's picker fields is a read of
 * the patient whom the record is about, and so is a populated reference that does. The rule looks at the answer as it is sent, so a call
 * cannot show a patient's data in a body of records without it.
 */
import { linesOfPeople } from '../../kernel/event.ts';
import type { Field } from '../../kernel/field.ts';
import type { Identified, ModuleDescription } from '../../kernel/module.ts';
import { moduleReferredTo } from '../../kernel/references.ts';
import { documentKinds, documents, isDocumentKind } from '../documents/documents.ts';
import { moduleList, moduleNamed } from '../index.ts';
import { patientOf, patients } from './patients.ts';

export interface ShownRecord {
  /** Name of the module. */
  readonly resource: string;
  readonly record: string;
  readonly patient: string;
}

type AnsweredBody = Readonly<Record<string, unknown>>;

function isSent(value: unknown): value is AnsweredBody {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** References are objects in the answer to a read, and ids in the answer to a write. */
function idIn(value: unknown): string | null {
  const id = isSent(value) ? value['_id'] : value;
  return typeof id === 'string' ? id : null;
}

interface Reference {
  readonly field: string;
  readonly target: ModuleDescription;
}

interface Watched {
  readonly picker: ReadonlySet<string>;
  /** The field that names the patient; null for patients themselves, and where only what is referred to is about one. */
  readonly patientField: string | null;
  /** To records that are about a patient themselves. */
  readonly references: readonly Reference[];
  /** Lines of which each is about a patient, and the member that names them. */
  readonly lines: ReturnType<typeof linesOfPeople>;
}

const isAbout = (field: Field, about: ReadonlySet<string>) => field.kind === 'ref' && about.has(field.to);

/** Patients, what refers to them, and what refers to that. */
function modulesAboutPatients(): ReadonlySet<string> {
  const about = new Set<string>([patients.name]);
  for (let size = 0; size < about.size;) {
    size = about.size;
    for (const { name, fields } of moduleList)
      if (linesOfPeople(fields).length > 0 || Object.values(fields).some((field) => isAbout(field, about)))
        about.add(name);
  }
  return about;
}

function watchedOf({ fields, picker }: ModuleDescription, about: ReadonlySet<string>): Watched {
  const references = Object.entries(fields).flatMap(([name, field]): Reference[] => {
    const target = field.kind === 'ref' && about.has(field.to) ? moduleNamed(field.to) : undefined;
    return target ? [{ field: name, target }] : [];
  });
  const patient = references.find(({ target }) => target.name === patients.name);
  const lines = linesOfPeople(fields);
  return { picker: new Set(picker), patientField: patient?.field ?? null, references, lines };
}

let known: ReadonlyMap<string, Watched> | null = null;

/** Null for modules whose records, and what they refer to, are about no patient. */
function watched(module: string): Watched | null {
  const about = known ? null : modulesAboutPatients();
  known ??= new Map(
    moduleList.flatMap((each) => (about?.has(each.name) ? [[each.name, watchedOf(each, about)]] : [])),
  );
  return known.get(module) ?? null;
}

/** Whether records of the module of this name can show a patient's data. */
export function concernsPatients(module: string): boolean {
  return watched(module) !== null;
}

function showsMore({ fields }: ModuleDescription, { picker }: Watched, row: AnsweredBody): boolean {
  for (const name in row) if (!picker.has(name) && name in fields && !fields[name]?.hidden) return true;
  return false;
}

function* patientsOfLines(lines: Watched['lines'], row: AnsweredBody): Generator<string> {
  for (const { name, owner } of lines) {
    const value = row[name];
    for (const line of Array.isArray(value) ? value : []) {
      const id = isSent(line) ? idIn(line[owner]) : null;
      if (id !== null) yield id;
    }
  }
}

function addPatients(module: ModuleDescription, row: AnsweredBody, found: Set<string>): void {
  const { name } = module;
  const rule = watched(name);
  if (!rule) return;
  const { patientField, references, lines } = rule;
  for (const shown of patientsOfLines(lines, row)) found.add(shown);
  const own = name === patients.name ? idIn(row) : patientField === null ? null : idIn(row[patientField]);
  if (own !== null && showsMore(module, rule, row)) found.add(own);
  for (const { field, target } of references) {
    const referred = row[field];
    if (isSent(referred)) addPatients(target, referred, found);
  }
}

/** A document stands for the record that it prints. */
function namedRecord(module: ModuleDescription, row: AnsweredBody, id: string): Omit<ShownRecord, 'patient'> {
  const kind = String(row['kind']);
  return module.name === documents.name && isDocumentKind(kind)
    ? { resource: documentKinds[kind].name, record: idIn(row['record']) ?? id }
    : { resource: module.name, record: id };
}

/**
 * The names of fields of which an answer consists, with the `_id` of the patient beside each that shows more of a record about one than its
 * picker: without it nobody could tell whose data such an answer shows.
 */
export function withPatients(root: ModuleDescription, names: readonly string[]): readonly string[] {
  const added = names.flatMap((name) => {
    const steps = name.split('.');
    return steps.flatMap((step, index) => {
      const above = steps.slice(0, index);
      const module = index === 0 ? root : moduleReferredTo(root, above.join('.'), moduleList);
      const rule = module && watched(module.name);
      if (!module || !rule?.patientField || !showsMore(module, rule, { [step]: null })) return [];
      return [[...above, rule.patientField, '_id'].join('.')];
    });
  });
  return [...new Set([...names, ...added])];
}

/** What a body of one record, or of a list of them, shows of patients; nothing of any other body. */
export function shownRecords(name: string, body: unknown): readonly ShownRecord[] {
  const module = moduleNamed(name);
  if (!module || !watched(name)) return [];
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  return rows.flatMap((row) => {
    const id = isSent(row) ? idIn(row) : null;
    if (!isSent(row) || id === null) return [];
    const found = new Set<string>();
    addPatients(module, row, found);
    if (found.size === 0) return [];
    const record = namedRecord(module, row, id);
    return [...found].map((patient) => ({ ...record, patient }));
  });
}

/** For what is shown in another form, as a page, a file or its history: the record as it is kept. */
export function shownRecord(module: ModuleDescription, row: Identified): readonly ShownRecord[] {
  const own = patientOf(module, row);
  const found = new Set([
    ...(own === null ? [] : [own]),
    ...patientsOfLines(watched(module.name)?.lines ?? [], row),
  ]);
  return [...found].map((patient) => ({ ...namedRecord(module, row, row._id), patient }));
}

/**
 * For a printed document: whom its paper names. A deposit slip is about many patients, and its document names none.
 * @param printed the record of the document; absent where it is not known any more
 */
export function shownDocument(document: Identified, printed: Identified | undefined): readonly ShownRecord[] {
  const kind = String(document['kind']);
  return printed && isDocumentKind(kind)
    ? shownRecord(documentKinds[kind], printed)
    : shownRecord(documents, document);
}

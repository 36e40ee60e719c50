import { describe, expect, test } from '@jest/globals';
import { moduleList, modules } from '../modules/index.ts';
import { erasedValuesIn, personalTextFields, personalTexts, TEXT_ERASED } from './erasedTexts.ts';
import type { Fields } from './field.ts';
import { idOf, streamOf, type JsonObject, type StoredEvent } from './message.ts';
import { applyToRow, recordIdsFor, type AnyRow, type ModuleDescription } from './module.ts';

const id = idOf('record');
const at = '2026-03-02T09:00:00.000Z';

/** A record with a text in every field that may hold one; each line holds its number. */
function valuesOf(fields: Fields, text: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.kind === 'lines')
        return [[name, [valuesOf(field.of, `${text} 0`), valuesOf(field.of, `${text} 1`)]]];
      if (field.kind === 'object') return [[name, valuesOf(field.of, text)]];
      return field.kind === 'longText' || field.kind === 'text' ? [[name, `${text} ${name}`]] : [];
    }),
  );
}

function rowOf({ fields }: ModuleDescription): AnyRow {
  return {
    ...valuesOf(fields, 'About Salma'),
    ...{ _id: id, revision: 3, createdAt: at, updatedAt: at, deletedAt: null },
  };
}

function erasing({ category }: ModuleDescription, data: JsonObject): StoredEvent {
  const metadata = { v: 1, at, actor: 'system', commandId: id, correlationId: id } as const;
  return {
    ...{ id: idOf('event'), type: TEXT_ERASED, stream: streamOf(category, id), revision: 7n },
    ...{ position: '00000000000000000009', data: { id, owner: id, reason: 'A letter', values: [], ...data } },
    metadata: { ...metadata, causationId: null, schema: 1 },
  };
}

const places = moduleList.flatMap((module) =>
  [...personalTexts(module.fields, rowOf(module))].map(
    ({ place }) => [module.name, place.join('.'), module] as const,
  ),
);

test('texts of lines and of fields are found', () => {
  expect(places.map(([name, place]) => `${name} ${place}`)).toEqual(
    expect.arrayContaining([
      ...['appointments injury', 'invoices lineItems.1.description', 'leaves reason'],
      ...['invoices payments.1.payer', 'cheques drawer', 'depositSlips cheques.0.drawer'],
    ]),
  );
});

test('a text is under the key of the person whom its line names, or its record', () => {
  const of = (module: ModuleDescription, values: object) =>
    personalTexts(module.fields, { ...rowOf(module), ...values }).map(({ owner }) => owner);
  const line = { patient: 'the patient', drawer: 'Salma' };
  expect(of(modules.depositSlips, { withdrawnBy: 'the cashier', cheques: [line] })).toEqual([
    'the patient',
    'the cashier',
  ]);
  expect(of(modules.patients, { restrictionReason: 'By letter' })).toEqual([id]);
});

describe.each(places)('%s %s', (_name, place, module) => {
  test('is empty after it was erased, at a new revision, and nothing else is', () => {
    const row = rowOf(module);
    const event = erasing(module, { places: [{ place }] });
    expect(recordIdsFor(module, event)).toEqual([id]);
    const after = applyToRow(module, { id, row }, event);
    expect(after).toMatchObject({ revision: 7, updatedAt: at, deletedAt: null });
    const left = [...personalTexts(module.fields, after ?? {})].map((text) => text.place.join('.'));
    const before = [...personalTexts(module.fields, row)].map((text) => text.place.join('.'));
    expect(left).toEqual(before.filter((each) => each !== place));
  });

  test('which changes no record that there is not, and none of another module', () => {
    const event = erasing(module, { places: [{ place }] });
    expect(applyToRow(module, { id, row: null }, event)).toBeNull();
    for (const other of moduleList.filter(({ name }) => name !== module.name))
      expect(recordIdsFor(other, event)).toEqual([]);
  });
});

test('a place that the record does not have any more changes nothing but the revision', () => {
  const [, , module] = places.find(([name]) => name === 'invoices') ?? [];
  if (!module) throw new Error('invoices hold texts');
  const row = rowOf(module);
  const event = erasing(module, { places: [{ place: 'lineItems.9.description' }, { place: 'rooms.0' }] });
  expect(applyToRow(module, { id, row }, event)).toStrictEqual({ ...row, revision: 7 });
});

test('modules without free texts of people follow nothing', () => {
  for (const module of moduleList)
    expect(TEXT_ERASED in module.foreign).toBe(personalTextFields(module.fields).length > 0);
});

test('what an event names that is none is left out', () => {
  expect(erasedValuesIn({ values: [{ event: id, place: 'a.0.b' }, 'nothing', null] })).toEqual([
    { event: id, place: ['a', '0', 'b'] },
  ]);
  expect(erasedValuesIn({})).toEqual([]);
});

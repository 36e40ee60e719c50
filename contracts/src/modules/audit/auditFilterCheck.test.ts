import { describe, expect, test } from '@jest/globals';
import { newId } from '../../kernel/message.ts';
import { Problem } from '../../kernel/problem.ts';
import { auditBound, auditedModule, checkAuditFilters } from './auditFilterCheck.ts';
import { auditExportBody, auditFiltersOf, type AuditFilters } from './auditExports.ts';
import { employeesSalaries } from '../salaries/employeesSalaries.ts';
import { taxes } from '../taxes.ts';

const zone = 'Africa/Casablanca';

function refusedFields(act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return Object.keys(error.details.fields ?? {});
    throw error;
  }
  return [];
}

describe('the filters of the audit', () => {
  test('a module goes by the address of its calls or its name', () => {
    expect(auditedModule(employeesSalaries.path)).toBe(employeesSalaries);
    expect(auditedModule(employeesSalaries.name)).toBe(employeesSalaries);
    expect([auditedModule(taxes.path), auditedModule(taxes.name)]).toEqual([taxes, taxes]);
    expect(auditedModule('')).toBeNull();
    expect(auditedModule(undefined)).toBeNull();
    expect(refusedFields(() => auditedModule('payroll'))).toEqual(['resource']);
  });

  test('a day lasts from midnight to midnight of the clinic, an instant is itself', () => {
    expect(auditBound('from', '2026-01-05', zone)).toEqual({
      comparison: '>=',
      at: '2026-01-04T23:00:00.000Z',
    });
    expect(auditBound('to', '2026-01-05', zone)).toEqual({
      comparison: '<',
      at: '2026-01-05T23:00:00.000Z',
    });
    const at = '2026-01-05T10:00:00.000Z';
    expect(auditBound('from', at, zone)).toEqual({ comparison: '>=', at });
    expect(auditBound('to', at, zone)).toEqual({ comparison: '<=', at });
    expect(refusedFields(() => auditBound('to', 'tomorrow', zone))).toEqual(['to']);
  });

  const noon = '2026-01-05T12:00:00.000Z';
  test.each<[AuditFilters, readonly string[]]>([
    [{}, []],
    [{ resource: 'patients', record: newId(), from: '2026-01-05', to: '2026-01-05' }, []],
    [{ from: noon, to: noon }, []],
    [{ from: '2026-01-06' }, []],
    [{ to: '2026-01-06' }, []],
    [{ from: '2026-01-06', to: '2026-01-05' }, ['to']],
    [{ from: noon, to: '2026-01-04' }, ['to']],
    [{ from: '2026-01-05T23:00:00.000Z', to: '2026-01-05' }, ['to']],
    [{ from: '2026-01-05T12:00:00.001Z', to: noon }, ['to']],
    [{ from: '5 January' }, ['from']],
    [{ to: '5 January' }, ['to']],
    [{ record: '17' }, ['record']],
    [{ resource: 'nothing' }, ['resource']],
  ])('%j: refused are %j', (filters, fields) => {
    expect(refusedFields(() => checkAuditFilters(filters, zone))).toEqual(fields);
  });
});

test.each<[AuditFilters, string]>([
  [{ resource: 'payroll' }, 'There is no resource payroll.'],
  [{ from: 'x' }, 'A date (YYYY-MM-DD) or an instant (ISO 8601) is expected.'],
  [{ from: '2026-01-06', to: '2026-01-05' }, 'To must not be before From.'],
])('%j is refused with a sentence', (filters, sentence) => {
  const [field = ''] = refusedFields(() => checkAuditFilters(filters, zone));
  let found: unknown;
  try {
    checkAuditFilters(filters, zone);
  } catch (error) {
    found = error instanceof Problem ? error.details.fields?.[field] : null;
  }
  expect(found).toBe(sentence);
});

describe('what an export asks for', () => {
  test('is kept as JSON and read back: trimmed, and without what is empty', () => {
    const { format, filters } = auditExportBody.parse({
      format: 'jsonl',
      filters: { actor: ' Amal ', text: '  ', to: '2026-01-05' },
    });
    expect([format, filters]).toEqual(['jsonl', { actor: 'Amal', to: '2026-01-05' }]);
    expect(auditFiltersOf(JSON.stringify(filters))).toEqual(filters);
    expect(auditExportBody.parse({ format: 'csv' }).filters).toEqual({});
  });

  test.each([{ colour: 'red' }, { actor: 7 }, { text: 'x'.repeat(401) }])('%j is no search', (filters) => {
    expect(auditExportBody.safeParse({ format: 'csv', filters }).success).toBe(false);
    expect(() => auditFiltersOf(JSON.stringify(filters))).toThrow();
  });

  test('is a format that there is', () => {
    expect(auditExportBody.safeParse({ format: 'xlsx' }).error?.issues[0]?.message).toBe(
      'Format is one of: csv, jsonl.',
    );
  });
});

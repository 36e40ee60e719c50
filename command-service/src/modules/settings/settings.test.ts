import { describe, expect, test } from '@jest/globals';
import { flags, settings, settingsGroups, withDefaults, type Flag } from '@hospital/contracts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { changeSettings } from './settings.ts';

const row = rowOf('settings', withDefaults(settings.fields, {}));
const groups = Object.entries(settingsGroups) as [Flag, Readonly<Record<string, unknown>>][];
const cases = groups.flatMap(([flag, fields]) => Object.keys(fields).map((name) => [name, flag] as const));

describe.each(cases)('%s', (name, flag) => {
  const input = { [name]: name === 'opensAt' || name === 'closesAt' ? '12:30' : 'changed' };

  test(`is changed by who holds ${flag} alone`, () => {
    expect(deciding(changeSettings, { row, input, actor: holder(flag) })).toEqual([
      { type: 'SettingsChanged', data: input },
    ]);
  });

  test('is refused to who holds every other flag', () => {
    const others = flags.filter((other) => other !== flag);
    expect(deciding(changeSettings, { row, input, actor: holder(...others) })).toMatchObject(
      refusal('not_allowed', name),
    );
  });
});

test('every field of the settings has its group, and one only', () => {
  expect(cases.map(([name]) => name).sort()).toEqual(Object.keys(settings.fields).sort());
});

test('a form that sends all of it back needs the flags of what differs only', () => {
  const input = { ...withDefaults(settings.fields, {}), companyName: 'New name' };
  const actor = holder('CompanySettings', 'EmployeesSalaries');
  expect(deciding(changeSettings, { row, input, actor })).toEqual([
    { type: 'SettingsChanged', data: { companyName: 'New name' } },
  ]);
});

test('one field too many refuses the whole', () => {
  const input = { companyName: 'New name', CNSSRate: '5' };
  expect(deciding(changeSettings, { row, input, actor: holder('CompanySettings') })).toEqual(
    expect.objectContaining(refusal('not_allowed', 'CNSSRate')),
  );
});

test.each([
  [{ opensAt: '20:00' }],
  [{ closesAt: '07:00' }],
  [{ opensAt: '12:00', closesAt: '08:00' }],
  [{ opensAt: '21:00', closesAt: null }],
])('the clinic closes after it opens: %j is refused', (input) => {
  expect(deciding(changeSettings, { row, input, actor: holder('BasicSettings') })).toMatchObject(
    refusal('validation_failed', 'closesAt'),
  );
});

test('hours that an older clinic never had do not refuse its name', () => {
  const older = { ...row, opensAt: null, closesAt: null };
  const changing = (input: object) =>
    deciding(changeSettings, { row: older, input, actor: holder('BasicSettings', 'CompanySettings') });
  expect(changing({ companyName: 'New name' })).toHaveLength(1);
  expect(changing({ closesAt: '06:30' })).toMatchObject(refusal('validation_failed', 'closesAt'));
  expect(changing({ opensAt: '06:00', closesAt: '06:30' })).toHaveLength(1);
});

test('nothing that differs is silent, no matter who may read it', () => {
  const input = withDefaults(settings.fields, {});
  expect(deciding(changeSettings, { row, input, actor: holder('EmployeesSalaries') })).toEqual([]);
});

test('a salary rate is refused to who may not read it, also where it is guessed right', () => {
  for (const CNSSRate of ['4.29', '5', null]) {
    expect(
      deciding(changeSettings, { row, input: { CNSSRate }, actor: holder('CompanySettings') }),
    ).toMatchObject(refusal('not_allowed', 'CNSSRate'));
  }
});

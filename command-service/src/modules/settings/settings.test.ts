import { describe, expect, test } from '@jest/globals';
import { flags, settings, settingsGroups, withDefaults, type Flag } from '@hospital/contracts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { changeSettings } from './settings.ts';

const row = rowOf('settings', withDefaults(settings.fields, {}));
const groups = Object.entries(settingsGroups) as [Flag, Readonly<Record<string, unknown>>][];
const cases = groups.flatMap(([flag, fields]) => Object.keys(fields).map((name) => [name, flag] as const));

describe.each(cases)('%s', (name, flag) => {
  const input = { [name]: 'changed' };

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

test('nothing that differs is silent, whoever may read it', () => {
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

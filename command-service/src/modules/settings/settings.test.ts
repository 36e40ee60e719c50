import { describe, expect, test } from '@jest/globals';
import { flags, settings, settingsGroups, withDefaults, type Flag } from '@hospital/contracts';
import { acceptedOf, type Decision } from '../../kernel/command.ts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { changeSettings } from './settings.ts';

type Drafts = Exclude<Decision, { readonly rejected: string }>;
const row = rowOf('settings', withDefaults(settings.fields, {}));
const groups = Object.entries(settingsGroups) as [Flag, Readonly<Record<string, unknown>>][];
const cases = groups.flatMap(([flag, fields]) => Object.keys(fields).map((name) => [name, flag] as const));

describe.each(cases)('%s', (name, flag) => {
  const time = name === 'opensAt' || name === 'closesAt' ? '12:30' : 'changed';
  const input = { [name]: name === 'bankIban' ? 'MA64 0018 1000 7800 0201 1062 0318' : time };

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

test.each([
  ['MA64 0018 1000 7800 0201 1062 0318', []],
  ['ma64001810007800020110620318', []],
  ['GB82 WEST 1234 5698 7654 32', []],
  ['FR14 2004 1010 0505 0001 3M02 606', []],
  ['', []],
  [settings.fields.bankIban.default, []],
  ['MA65 0018 1000 7800 0201 1062 0318', ['iban_check_digits']],
  ['MA64 0018 1000 7800 0201 1062 0381', ['iban_check_digits']],
  ['GB82 WEST 1234 5698 7654 33', ['iban_check_digits']],
  ['001810007800020110620318', ['iban_check_digits']],
  ['to be announced', ['iban_check_digits']],
])('the IBAN %p is kept, with %p', (bankIban, codes) => {
  const before = { ...row, bankIban: 'MA00' };
  const given = { row: before, input: { bankIban }, actor: holder('CompanySettings') };
  const { drafts, warnings } = acceptedOf(deciding(changeSettings, given) as Drafts);
  expect(drafts).toEqual([{ type: 'SettingsChanged', data: { bankIban } }]);
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test('a wrong IBAN is spoken of once, not with each other field', () => {
  const before = { ...row, bankIban: 'MA00' };
  const given = { row: before, input: { bankIban: 'MA00', city: 'Fès' }, actor: holder('CompanySettings') };
  expect(deciding(changeSettings, given)).toEqual([{ type: 'SettingsChanged', data: { city: 'Fès' } }]);
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

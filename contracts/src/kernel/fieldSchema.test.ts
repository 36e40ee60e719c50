import { describe, expect, test } from '@jest/globals';
import {
  boolean,
  choice,
  colour,
  day,
  decimal,
  email,
  file,
  instant,
  integer,
  lines,
  longText,
  money,
  object,
  phone,
  text,
  time,
  word,
  type Field,
  type Fields,
} from './field.ts';
import { checkInput, cutDays, dayMessages, inputSchema, needsClinicDay } from './fieldSchema.ts';
import type { InputMode } from './kinds/kinds.ts';
import { codeOf } from './kinds/texts.ts';
import { ref } from '../modules/names.ts';

const UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const FILE = '0f8fad5b-d9cb-469f-a165-70867728950e';

type Parsed =
  { readonly values: Record<string, unknown> } | { readonly fields: Readonly<Record<string, string>> };

function parse(fields: Fields, input: unknown, mode: InputMode = 'create'): Parsed {
  const parsed = checkInput(inputSchema(fields, mode), input);
  return parsed.success ? { values: parsed.data } : { fields: parsed.fields };
}

/** What becomes of one value of one field. */
function parseOne(field: Field, input: unknown, mode: InputMode = 'create'): unknown {
  const parsed = parse({ it: field }, { it: input }, mode);
  return 'values' in parsed ? parsed.values['it'] : { refused: parsed.fields['it'] };
}

const refused = (message: string) => ({ refused: message });
const status = choice({ active: 'Actif', inactive: 'Inactif' }, { aliases: { Active: 'active' } });
const country = word(['Morocco', 'Royaume-Uni']);
const rate = decimal({ max: 100, decimals: 3 });
const share = decimal({ min: -5, max: 5 });

describe('a value that is taken', () => {
  const taken: readonly (readonly [string, Field, unknown, unknown])[] = [
    ['text is trimmed', text(), '  Amal ', 'Amal'],
    ['text of the full length', text({ max: 3 }), 'abc', 'abc'],
    ['text in Arabic, with an emoji', text(), 'أمل 🏥', 'أمل 🏥'],
    ['long text keeps its line breaks', longText(), 'one\ntwo', 'one\ntwo'],
    ['a colour', colour(), '#00ff00', '#00ff00'],
    ['an email is trimmed and keeps its case', email(), ' Amal@Clinic.test ', 'Amal@Clinic.test'],
    ['a phone with brackets and dashes', phone(), '+212 (0) 6-00/00.00', '+212 (0) 6-00/00.00'],
    ['a phone in Arabic digits', phone(), '+٢١٢ ٦٠٠ ٠٠٠ ٠٠٠', '+212 600 000 000'],
    ['a number of letters and digits in Arabic digits', text({ isSpacedFreely: true }), 'AB ١٢٣', 'AB 123'],
    ['other text keeps its digits', text(), 'غرفة ١٢', 'غرفة ١٢'],
    ['a word', country, 'Royaume-Uni', 'Royaume-Uni'],
    ['a choice by its word', status, 'Inactif', 'inactive'],
    ['a choice by its code', status, 'inactive', 'inactive'],
    ['a choice by an alias', status, 'Active', 'active'],
    ['a choice in another case', status, 'ACTIF', 'active'],
    ['a day', day(), '2028-02-29', '2028-02-29'],
    ['a day as an instant, to be cut later', day(), '2026-03-01T23:30:00.000Z', '2026-03-01T23:30:00.000Z'],
    ['midnight', time(), '00:00', '00:00'],
    ['the last minute', time(), '23:59', '23:59'],
    ['an instant', instant(), '2026-03-01T23:30:00+02:00', '2026-03-01T21:30:00.000Z'],
    ['money as a number', money(), 12.3, '12.30'],
    ['money as text of a form', money(), ' 12.3 ', '12.30'],
    ['money of the largest amount', money(), 9_999_999_999.99, '9999999999.99'],
    ['money 0', money(), 0, '0.00'],
    ['money −0 is 0', money(), -0, '0.00'],
    ['money with an exponent that is exact', money(), '1.25e2', '125.00'],
    ['a decimal without trailing zeros', rate, '20.500', '20.5'],
    ['a decimal without digits before the point', rate, '.125', '0.125'],
    ['a decimal without digits after the point', rate, '7.', '7'],
    ['a negative decimal where it may be', share, '-4.25', '-4.25'],
    ['an integer as text', integer(), '12', 12],
    ['an integer', integer(), 0, 0],
    ['true', boolean(), true, true],
    ['"true" of a form', boolean(), 'true', true],
    ['"on" of a checkbox', boolean(), 'on', true],
    ['"0"', boolean(), '0', false],
    ['1', boolean(), 1, true],
    ['an id', ref('patients'), UUID, UUID],
    ['a reference as an object', ref('patients'), { _id: UUID, firstname: 'Amal' }, UUID],
    ['a reference as an object in a multipart form', ref('patients'), `{"_id":"${UUID}","x":1}`, UUID],
    ['an upload', file('/api/x'), { uploaded: FILE }, FILE],
    ['an object', object({ name: text() }), { name: 'A', more: 1 }, { name: 'A' }],
    ['an object as JSON text', object({ name: text() }), '{"name":"A"}', { name: 'A' }],
  ];
  test.each(taken)('%s', (...[, field, input, expected]) => {
    expect(parseOne(field, input)).toEqual(expected);
    expect(parseOne(field, input, 'change')).toEqual(expected);
  });
});

describe('a value that is refused, by a sentence that names the field', () => {
  const characters = 'It contains characters that cannot be stored.';
  const number = 'It must be a number.';
  const wholeNumber = 'It must be a whole number.';
  const truth = 'It must be true or false.';
  const id = 'It is not a valid identifier.';
  const aDay = 'It must be a date (YYYY-MM-DD).';
  const aTime = 'It must be a time (HH:mm).';
  const table: readonly (readonly [string, Field, unknown, string])[] = [
    ['a number as text', text(), 5, 'It must be text.'],
    ['an object as text', text(), { $gt: '' }, 'It must be text.'],
    ['text that is too long', text({ max: 3 }), 'abcd', 'It is longer than 3 characters.'],
    ['NUL in text', text(), 'a\u0000b', characters],
    ['half a surrogate pair', text(), 'a\ud800b', characters],
    ['NUL in long text', longText(), '\u0000x', characters],
    ['no email', email(), 'amal', 'It is not an email address.'],
    ['no phone', phone(), 'call me', 'It is not a phone number.'],
    ['an unknown word', country, 'Atlantis', 'It is one of: Morocco, Royaume-Uni.'],
    ['an unknown choice', status, 'Gone', 'It is one of: Actif, Inactif.'],
    ['a choice by a name of Object', status, 'constructor', 'It is one of: Actif, Inactif.'],
    ['a day that is none', day(), '2026-02-29', aDay],
    ['a day in words', day(), '1 March 2026', aDay],
    ['an instant on 30 February', day(), '2026-02-30T10:00:00Z', aDay],
    ['an instant at 25 o’clock', day(), '2026-02-20T25:00:00Z', aDay],
    ['an instant with words behind it', day(), '2026-02-20T10:00:00 GMT+1', aDay],
    ['24:00', time(), '24:00', aTime],
    ['9:5', time(), '9:5', aTime],
    [
      'a day for an instant',
      instant(),
      '2026-02-20',
      'It must be a date with time (ISO 8601, with its offset).',
    ],
    ['NaN', money(), Number.NaN, number],
    ['"NaN"', money(), 'NaN', number],
    ['Infinity', money(), Infinity, number],
    ['"Infinity"', money(), 'Infinity', number],
    ['"-Infinity"', share, '-Infinity', number],
    ['1e400 of JSON', money(), JSON.parse('1e400'), number],
    ['"1e400"', money(), '1e400', 'It must be 9999999999.99 or less.'],
    ['"1e4000"', money(), '1e4000', number],
    ['hexadecimal', money(), '0x10', number],
    ['a comma', money(), '1,5', number],
    ['two points', money(), '1.2.3', number],
    ['a list as a number', money(), [1], number],
    ['true as a number', money(), true, number],
    ['less than nothing', money(), '-0.01', 'It must be 0 or more.'],
    ['more than the largest amount', money(), '10000000000', 'It must be 9999999999.99 or less.'],
    ['a third decimal', money(), '1.005', 'It takes 2 decimals at most.'],
    ['a float’s remainder', money(), 0.1 + 0.2, 'It takes 2 decimals at most.'],
    ['a fourth decimal', rate, '1.0005', 'It takes 3 decimals at most.'],
    ['above the maximum', rate, '100.001', 'It must be 100 or less.'],
    ['below the minimum', share, '-5.01', 'It must be -5 or more.'],
    ['a half', integer(), 1.5, wholeNumber],
    ['"1.0"', integer(), '1.0', wholeNumber],
    ['an integer NaN', integer(), Number.NaN, wholeNumber],
    ['an integer Infinity', integer(), Infinity, wholeNumber],
    ['an integer below', integer(), -1, 'It must be 0 or more.'],
    ['an integer above', integer({ max: 5 }), '6', 'It must be 5 or less.'],
    ['"yes"', boolean(), 'yes', truth],
    ['2', boolean(), 2, truth],
    ['a truth by a name of Object', boolean(), 'constructor', truth],
    ['a truth by __proto__', boolean(), '__proto__', truth],
    ['no id', ref('patients'), '12', id],
    ['an object without id', ref('patients'), { firstname: 'Amal' }, id],
    ['an object with a strange id', ref('patients'), { _id: { $ne: null } }, id],
    ['an object without an id, as JSON', ref('patients'), '{"id":1}', id],
    ['an id in quotes', ref('patients'), `"${UUID}"`, id],
    ['broken JSON', ref('patients'), '{"_id":', id],
    ['an object that is none', object({ name: text() }), 'name', 'It must be an object.'],
    ['a list for an object', object({ name: text() }), ['name'], 'It must be an object.'],
  ];
  test.each(table)('%s', (...[, field, input, message]) => {
    const named = { ...field, label: 'It' } as Field;
    expect(parseOne(named, input)).toEqual(refused(message));
    expect(parseOne(named, input, 'change')).toEqual(refused(message));
  });

  test('the label is the field’s name where it has none of its own', () => {
    expect(parse({ appointmentDate: day({ required: true }) }, {})).toEqual({
      fields: { appointmentDate: 'Appointment date is required.' },
    });
  });
});

describe('what is absent or empty', () => {
  const fields = {
    name: text({ required: true }),
    note: longText(),
    rate: decimal({ default: '0' }),
    kind: choice({ one: 'One', two: 'Two' }, { default: 'one' }),
    status: choice({ on: 'On', off: 'Off' }, { required: true, default: 'on' }),
    parts: lines({ name: text() }),
  };
  const whole = { name: 'A', note: 'n', rate: '3', status: 'Off', parts: [{ name: 'p' }] };

  test('a creation fills defaults and makes null of the rest', () => {
    expect(parse(fields, { name: 'A' })).toEqual({
      values: { name: 'A', note: null, rate: '0', kind: 'one', status: 'on', parts: null },
    });
  });

  test.each([undefined, null, '', '   '])('a creation asks for what is required: %j', (name) => {
    expect(parse(fields, { name })).toEqual({ fields: { name: 'Name is required.' } });
  });

  test('a change keeps what is absent', () => {
    expect(parse(fields, {}, 'change')).toEqual({ values: {} });
    expect(parse(fields, { note: 'new' }, 'change')).toEqual({ values: { note: 'new' } });
  });

  test.each([null, '', ' '])(
    'a change clears an optional field with %j, and sets its default again',
    (empty) => {
      expect(parse(fields, { note: empty, rate: empty, kind: empty }, 'change')).toEqual({
        values: { note: null, rate: '0', kind: 'one' },
      });
    },
  );

  test.each([null, '', ' '])(
    'where the default is a beginning alone, a change clears it with %j',
    (empty) => {
      const account = { bank: text({ mayBeCleared: true, default: 'Bank' }) };
      expect(parse(account, {})).toEqual({ values: { bank: 'Bank' } });
      expect(parse(account, { bank: empty }, 'change')).toEqual({ values: { bank: null } });
    },
  );

  test.each([null, '', ' '])(
    'a change does not clear a required field with %j, nor set its default',
    (empty) => {
      expect(parse(fields, { name: empty, status: empty }, 'change')).toEqual({
        fields: { name: 'Name is required.', status: 'Status is required.' },
      });
      expect(parse(fields, { name: 'A', status: empty })).toMatchObject({ values: { status: 'on' } });
    },
  );

  test('everything that is wrong is said at once', () => {
    expect(parse(fields, { ...whole, name: '', rate: 'x', status: 'Maybe' })).toEqual({
      fields: {
        name: 'Name is required.',
        rate: 'Rate must be a number.',
        status: 'Status is one of: On, Off.',
      },
    });
  });
});

describe('what a client does not decide', () => {
  const fields = {
    name: text(),
    total: money({ computed: true }),
    appointment: ref('appointments', { fixed: true }),
  };
  const sent = {
    name: 'A',
    total: 'not even a number',
    appointment: UUID,
    isAdmin: true,
    ...JSON.parse('{"__proto__": {"name": "B"}, "constructor": 1}'),
  };

  test('computed and unknown fields are ignored, also where they are nonsense', () => {
    expect(parse(fields, sent)).toEqual({ values: { name: 'A', appointment: UUID } });
  });

  test('a fixed field is taken at creation only', () => {
    expect(parse(fields, sent, 'change')).toEqual({ values: { name: 'A' } });
  });

  test('the path that a read answered for a file leaves the file as it is', () => {
    const photo = file('/api/patients/photo/{id}');
    for (const input of ['/api/patients/photo/1', FILE, { uploaded: 'no id' }, 5]) {
      expect(parse({ photo }, { photo: input }, 'change')).toEqual({ values: {} });
      expect(parse({ photo }, { photo: input }, 'create')).toEqual({ values: {} });
    }
  });

  test.each([null, ''])('a file is cleared with %j and kept where it is absent', (empty) => {
    const photo = file('/api/patients/photo/{id}');
    expect(parse({ photo }, { photo: empty }, 'change')).toEqual({ values: { photo: null } });
    expect(parse({ photo }, {}, 'change')).toEqual({ values: {} });
  });
});

describe('lines', () => {
  const item = { name: text({ required: true }), quantity: decimal({ required: true, decimals: 3 }) };
  const list = lines(item, { required: true, maxLines: 1000 });
  const line = { name: 'Visit', quantity: '1' };

  test('come as a list or as its JSON text, each line with its own defaults and without unknown fields', () => {
    const expected = [{ name: 'Visit', quantity: '1' }];
    expect(parseOne(list, [{ ...line, quantity: 1, price: 3 }])).toEqual(expected);
    expect(parseOne(list, JSON.stringify([line]))).toEqual(expected);
  });

  test('name the line and its field in a refusal', () => {
    expect(parse({ lineItems: list }, { lineItems: [line, { name: '', quantity: 'x' }] })).toEqual({
      fields: {
        'lineItems.1.name': 'Name is required.',
        'lineItems.1.quantity': 'Quantity must be a number.',
      },
    });
  });

  test('a thousand are taken, one more is refused', () => {
    const thousand = Array.from({ length: 1000 }, () => line);
    expect(parseOne(list, thousand)).toHaveLength(1000);
    expect(parse({ lineItems: list }, { lineItems: [...thousand, line] })).toEqual({
      fields: { lineItems: 'Line items takes 1000 lines at most.' },
    });
  });

  test.each([
    ['none where one is needed', [], 'Line items needs at least one line.'],
    ['an object', line, 'Line items must be a list.'],
    ['text that is no JSON', '[{', 'Line items must be a list.'],
    ['JSON text of something else', '5', 'Line items must be a list.'],
  ])('%s', (_name, lineItems, message) => {
    expect(parse({ lineItems: list }, { lineItems })).toEqual({ fields: { lineItems: message } });
  });

  test('a line that is no object', () => {
    expect(parse({ lineItems: list }, { lineItems: [5] })).toEqual({
      fields: { 'lineItems.0': 'Line items must be an object.' },
    });
  });
});

test('codeOf: the word, an alias, the code, in any case; null for another', () => {
  const codes = ['Actif', 'active', 'ACTIVE', 'inactif', 'other', ''].map((word) => codeOf(status, word));
  expect(codes).toEqual(['active', 'active', 'active', 'inactive', null, null]);
});

describe('cutDays', () => {
  const fields = { on: day(), at: instant(), name: text() };
  const zone = 'Africa/Casablanca';

  test.each([
    ['an hour before midnight in the clinic', '2026-06-30T22:59:59.999Z', '2026-06-30'],
    ['midnight in the clinic, an hour before UTC’s', '2026-06-30T23:00:00.000Z', '2026-07-01'],
    ['another offset', '2026-07-01T02:30:00+05:00', '2026-06-30'],
    ['Ramadan, when the clinic is at UTC', '2026-03-01T23:30:00Z', '2026-03-01'],
    ['an instant without offset is the clinic’s own', '2026-07-01T00:10:00', '2026-07-01'],
    ['a day', '2026-06-30', '2026-06-30'],
  ])('%s', (_name, on, expected) => {
    expect(cutDays(fields, { on }, zone)).toEqual({ on: expected });
  });

  test('another zone, another day', () => {
    expect(cutDays(fields, { on: '2026-06-30T22:00:00Z' }, 'Asia/Dubai')).toEqual({ on: '2026-07-01' });
  });

  test('days within lines are cut as well', () => {
    const lined = { uses: lines({ on: day() }), last: object({ on: day() }) };
    const values = {
      uses: [{ on: '2026-06-30T23:30:00Z' }, { on: null }],
      last: { on: '2026-06-30T23:30:00Z' },
    };
    expect(cutDays(lined, values, zone)).toEqual({
      uses: [{ on: '2026-07-01' }, { on: null }],
      last: { on: '2026-07-01' },
    });
  });

  test('only days are cut, and what is absent stays absent', () => {
    const at = '2026-06-30T23:30:00Z';
    expect(cutDays(fields, { at, name: 'T', on: undefined }, zone)).toEqual({ at, name: 'T' });
    expect(cutDays(fields, { on: null }, zone)).toEqual({ on: null });
  });
});

describe('what only the clinic can say of a day', () => {
  const fields = {
    birthday: day({ until: 'today' }),
    joiningDate: day(),
    uses: lines({ openedOn: day({ until: 'today' }) }),
  };
  const today = '2026-06-30';

  test('a birthday is not after today; another day may be', () => {
    expect(dayMessages(fields, { birthday: today, joiningDate: '2026-07-01' }, today)).toEqual({});
    expect(dayMessages(fields, { birthday: '2026-07-01' }, today)).toEqual({
      birthday: 'Birthday cannot be after today.',
    });
  });

  test('an error in a line’s day names the line', () => {
    const uses = [{ openedOn: today }, { openedOn: '2026-07-01' }];
    expect(dayMessages(fields, { uses }, today)).toEqual({
      'uses.1.openedOn': 'Opened on cannot be after today.',
    });
  });

  test('an instant whose day at the clinic is no day of the product', () => {
    const values = cutDays(fields, { joiningDate: '1800-01-01T00:10:00Z' }, 'America/New_York');
    expect(dayMessages(fields, values, today)).toEqual({
      joiningDate: 'Joining date must be a date (YYYY-MM-DD).',
    });
  });

  test.each([
    [{ birthday: '2000-01-01' }, true],
    [{ joiningDate: '2000-01-01' }, false],
    [{ joiningDate: '2000-01-01T00:00:00Z' }, true],
    [{ birthday: null, joiningDate: undefined }, false],
    [{ joiningDate: { toString: 1 } }, false],
    [{ uses: [{}, { openedOn: '2000-01-01' }] }, true],
  ])('the clinic’s day is asked for only where it is needed: %j', (values, expected) => {
    expect(needsClinicDay(fields, values)).toBe(expected);
  });
});

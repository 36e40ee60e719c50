/** The edges of every kind of field: what is taken and how it is kept, and what is refused in a call and null in a fold. */
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
  month,
  object,
  phone,
  text,
  time,
  url,
  word,
  type Field,
} from '../kernel/field.ts';
import { ref } from '../modules/names.ts';

export interface Sample {
  readonly field: Field;
  /** What is sent, and what is kept of it. */
  readonly taken: readonly (readonly [input: unknown, kept: unknown])[];
  readonly refused: readonly unknown[];
}

const UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const same = (...values: readonly unknown[]) => values.map((value) => [value, value] as const);
/** Of no kind that is not made of them. */
const things: readonly unknown[] = [{ $gt: '' }, [1], [[]], { toString: 1 }, { __proto__: null }];
const FAMILY = '👨‍👩‍👧';
const FLAG = '🏴󠁧󠁢󠁥󠁮󠁧󠁿';

/** Text that no text field takes, on one line or on several. */
export const hostileTexts: readonly string[] = [
  'a\u0000b',
  'a\u0007b',
  'a\u001bb',
  'a\u007fb',
  'a\u0085b',
  'half \ud800 pair',
  '\udc00',
  'not a character \uffff',
  'user\u202Egnp.exe',
  '\u202aleft',
  'pop\u202c',
  'isolate\u2066x\u2069',
  '\u200b',
  '\u200c\u200d',
  '\u00ad',
  '\ufeff',
  '\u200e\u200f\u061c',
  '\u2060\u2064',
  '\u115f\u1160',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u{e0100}',
  '\u{e0041}\u{e007f}',
  '\u034f',
  ' \u200b \u3000 \u2800 ',
];

const oneLine: Sample['taken'] = [
  ['  Amal ', 'Amal'],
  ['e\u0301te\u0301', '\u00e9t\u00e9'],
  ['\u200fأمل\u200e', 'أمل'],
  ['\u061cأمل', 'أمل'],
  ['Be\u200bn\u00ada\u2060l\ufeffi', 'Benali'],
  ['Amal\r\n', 'Amal'],
  ...same(
    'a',
    "O'Brien; --",
    '%_\\',
    'أمل 🏥',
    'می‌خواهم',
    FAMILY,
    FLAG,
    '<b>&amp;</b>',
    '\\N',
    'null',
    '\ufffd',
  ),
  ['\uac00'.repeat(200), '\uac00'.repeat(200)],
  ['🏥'.repeat(200), '🏥'.repeat(200)],
  [` ${'e\u0301'.repeat(200)} `, '\u00e9'.repeat(200)],
];

const amounts: Sample['refused'] = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '1e4000',
  '0x10',
  '1,5',
  '1.2.3',
  '--1',
  '٣',
  `0.${'0'.repeat(80)}1`,
  '9'.repeat(100_000),
  1e300,
  true,
  ...things,
];

export const samples: { readonly [K in Field['kind']]: Sample } = {
  text: {
    field: text(),
    taken: oneLine,
    refused: [
      ...hostileTexts,
      'a\nb',
      'a\tb',
      'a\u2028b',
      'x'.repeat(201),
      '🏥'.repeat(201),
      5,
      true,
      ...things,
    ],
  },
  longText: {
    field: longText(),
    taken: [
      ...oneLine,
      ['one\r\ntwo\rthree\n', 'one\ntwo\nthree'],
      ['a\tb', 'a\tb'],
      ['\ud7a3'.repeat(4000), '\ud7a3'.repeat(4000)],
    ],
    refused: [...hostileTexts, 'x'.repeat(4001), 5, ...things],
  },
  email: {
    field: email(),
    taken: [
      [' Amal@Clinic.test ', 'Amal@Clinic.test'],
      ['\u200eamal@clinic.test', 'amal@clinic.test'],
    ],
    refused: [...hostileTexts, 'amal', 'a@b', 'a@@b.test', `${'a'.repeat(250)}@b.test`, 'a b@c.test', 5],
  },
  phone: {
    field: phone(),
    taken: [
      ['+212 (0) 6-00/00.00', '+212 (0) 6-00/00.00'],
      ['0600\u00a0000\u2003000', '0600 000 000'],
      ['\u200e+212600', '+212600'],
    ],
    refused: [...hostileTexts, 'call me', '12', '(((-', '0600\n000', 600],
  },
  colour: {
    field: colour(),
    taken: [
      ['#00ff00', '#00ff00'],
      ['#0F0', '#00ff00'],
      [' #ABCDEF ', '#abcdef'],
    ],
    refused: [...hostileTexts, 'green;', '#12', '#12345g', 'url(http://x)', 5],
  },
  url: {
    field: url(),
    taken: [
      ...same(
        'https://clinic.ma',
        'http://clinic.ma:8080/a?b=c#d',
        'HTTPS://Clinic.ma/',
        'https://عيادة.ma/x',
      ),
      ['www.clinic.ma', 'https://www.clinic.ma'],
      ['clinic.ma:8080/a', 'https://clinic.ma:8080/a'],
    ],
    refused: [
      ...hostileTexts,
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'ftp://clinic.ma',
      'file:///etc/passwd',
      '//evil.test',
      'https://',
      'https:\\\\evil.test',
      'https://clinic.ma@evil.test',
      'not a url',
      'clinic',
      `https://clinic.ma/${'a'.repeat(300)}`,
      5,
    ],
  },
  word: {
    field: word(['Morocco', 'Gynécologue']),
    taken: [...same('Morocco'), ['Gyne\u0301cologue', 'Gynécologue'], [' Morocco\u200e', 'Morocco']],
    refused: ['morocco', 'Atlantis', 'constructor', 5, ...things],
  },
  choice: {
    field: choice({ active: 'Actif', inactive: 'Inactif' }, { aliases: { Active: 'active' } }),
    taken: [
      ['Actif', 'active'],
      ['ACTIVE', 'active'],
      ['inactive', 'inactive'],
      [' Inactif ', 'inactive'],
    ],
    refused: ['Gone', 'constructor', '__proto__', 'toString', 1, true, ...things],
  },
  day: {
    field: day(),
    taken: same('1800-01-01', '2028-02-29', '1900-02-28', '2199-12-31'),
    refused: [
      '0000-01-01',
      '0000-01-01T00:00:00Z',
      '1799-12-31',
      '2200-01-01',
      '9999-12-31',
      '2026-02-29',
      '1900-02-29',
      '2026-02-30T10:00:00Z',
      '2026-13-01',
      '2026-1-1',
      '+002026-01-01',
      '-000001-01-01',
      'infinity',
      'today',
      '٢٠٢٦-٠١-٠١',
      20260101,
      ...things,
    ],
  },
  month: {
    field: month(),
    taken: [...same('1800-01', '2026-02', '2199-12'), [' 2026-03 ', '2026-03']],
    refused: [
      '0000-01',
      '1799-12',
      '2200-01',
      '2026-00',
      '2026-13',
      '2026-1',
      '26-01',
      '2026-01-01',
      '2026-01-01T00:00:00Z',
      '01/2026',
      '+2026-01',
      '٢٠٢٦-٠١',
      'march',
      202601,
      ...things,
    ],
  },
  time: {
    field: time(),
    taken: [...same('00:00', '23:59'), [' 09:30 ', '09:30']],
    refused: ['24:00', '9:5', '09:60', '09:30:00', '9h', 'allballs', 930, ...things],
  },
  instant: {
    field: instant(),
    taken: [
      ['2026-03-01T23:30:00+02:00', '2026-03-01T21:30:00.000Z'],
      ['1800-01-01T00:00:00Z', '1800-01-01T00:00:00.000Z'],
      ['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.999Z'],
      ['2026-03-01T09:00:00.123456789Z', '2026-03-01T09:00:00.123Z'],
    ],
    refused: [
      '2026-02-20',
      '2026-02-30T10:00:00Z',
      '2026-02-20T25:00:00Z',
      '2026-02-20T10:00',
      '1800-01-01T00:00:00+01:00',
      '2199-12-31T23:59:59-01:00',
      '0000-01-01T00:00:00Z',
      '+275760-09-13T00:00:00.000Z',
      'now',
      1_700_000_000_000,
      ...things,
    ],
  },
  money: {
    field: money(),
    taken: [
      [0, '0.00'],
      [-0, '0.00'],
      ['-0.00', '0.00'],
      [12.3, '12.30'],
      [' 007.5 ', '7.50'],
      ['1.25e2', '125.00'],
      [9_999_999_999.99, '9999999999.99'],
    ],
    refused: ['-0.01', '10000000000', '1.005', 0.1 + 0.2, ...amounts],
  },
  decimal: {
    field: decimal({ min: -366, max: 366, decimals: 2 }),
    taken: [
      ['-366', '-366'],
      [366, '366'],
      ['1.50', '1.5'],
      ['.25', '0.25'],
      ['7.', '7'],
      ['-0', '0'],
    ],
    refused: ['366.01', '-366.01', '1.005', ...amounts],
  },
  integer: {
    field: integer({ min: -5, max: 9_007_199_254_740_991 }),
    taken: [
      ['12', 12],
      ['9007199254740991', 9_007_199_254_740_991],
      [-5, -5],
      [-0, 0],
      [9_007_199_254_740_991, 9_007_199_254_740_991],
    ],
    refused: [1.5, '1.0', '1e3', -6, 9_007_199_254_740_992, 'NaN', '0x10', true, ...things],
  },
  boolean: {
    field: boolean(),
    taken: [...same(true, false), ['true', true], ['off', false], [1, true], ['0', false]],
    refused: ['yes', 2, 'constructor', '__proto__', ...things],
  },
  ref: {
    field: ref('patients'),
    taken: [...same(UUID), [UUID.toUpperCase(), UUID], [{ _id: UUID, firstname: 'Amal' }, UUID]],
    refused: ['12', `{${UUID}}`, UUID.replaceAll('-', ''), `${UUID}0`, { _id: { $ne: null } }, 5],
  },
  file: {
    field: file('/api/x'),
    taken: [[{ uploaded: UUID }, UUID]],
    refused: [],
  },
  lines: {
    field: lines({ name: text(), price: money(), on: day() }, { maxLines: 4 }),
    taken: [
      [[{ name: ' A ', price: 1, on: '2026-01-01' }], [{ name: 'A', price: '1.00', on: '2026-01-01' }]],
      ['[{"name":"A"}]', [{ name: 'A', price: null, on: null }]],
      [[], []],
    ],
    refused: [{}, 'name', 5, [{}, {}, {}, {}, {}]],
  },
  object: {
    field: object({ name: text(), price: money() }),
    taken: [
      [
        { name: 'A', more: 1 },
        { name: 'A', price: null },
      ],
      ['{"price":"1.5"}', { name: null, price: '1.50' }],
    ],
    refused: ['name', 5, true, ['name']],
  },
};

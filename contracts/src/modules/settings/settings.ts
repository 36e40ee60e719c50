/** The clinic's settings: one record. Each group of fields is written by who holds its flag. */
import { currencyCodes } from '../../kernel/currency.ts';
import { defineModule } from '../../kernel/custom.ts';
import { crudEvents, crudFold } from '../../kernel/crud.ts';
import {
  decimal,
  email,
  file,
  integer,
  money,
  namesOf,
  phone,
  text,
  time,
  url,
  word,
  type Fields,
} from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { idOf } from '../../kernel/message.ts';
import { flag, open, session, type Actor, type Flag } from '../../kernel/permissions.ts';
import { DEFAULT_ZONE, timeZones } from '../../kernel/zone.ts';
import { usualHours } from '../appointments/freeSlots.ts';
import { legalFields } from './legalIdentity.ts';

/** There is one, and everybody knows its id. */
export const SETTINGS_ID = idOf('settings');

export const settingsCountries = ['Morocco', 'USA', 'United Kingdom'] as const;
export const languages = ['Arabic', 'English', 'French'] as const;
export const dateFormats = ['d/m/Y', 'd.m.Y', 'd-m-Y', 'm/d/Y', 'Y/m/d', 'Y-m-d', 'M d Y', 'd M Y'] as const;

/** ISO 4217, of the settings' word. */
export function isoCurrency(word: string | null | undefined): string {
  return Object.entries(currencyCodes).find(([known]) => known === word)?.[1] ?? 'MAD';
}

const currencyWords = ['MAD', 'USD', 'Pound', 'EURO', 'Ringgit'] as const;

/** Two lines of a page's foot. */
export const MAX_LEGAL_FOOTER = 240;

const own = { personal: 'self' } as const;
/** The bank details that a new clinic's invoices print (decisions 32). A clinic without an account empties them, and they stay empty. */
const placeholder = { mayBeCleared: true } as const;
const company = {
  companyName: text({ default: 'Clinic' }),
  contactPerson: text(own),
  address: text({ max: 400 }),
  country: word(settingsCountries, { default: 'Morocco' }),
  city: text(),
  state: text(),
  postalCode: text({ max: 20 }),
  email: email(),
  phoneNumber: phone(),
  fax: phone(),
  websiteUrl: url({ label: 'Website' }),
  /** At the foot of every printed document: capital, tax numbers, registrations. */
  legalFooter: text({ max: MAX_LEGAL_FOOTER }),
  ...legalFields,
  bankName: text({ ...placeholder, default: 'Bank name' }),
  bankCountry: text({ ...placeholder, default: 'Morocco' }),
  bankCity: text({ ...placeholder, default: 'Casablanca' }),
  bankAddress: text({ ...placeholder, default: 'Bank address' }),
  bankIban: text({ ...placeholder, default: 'MA00 0000 0000 0000 0000 0000 0000', label: 'IBAN' }),
  bankSwift: text({ ...placeholder, default: 'XXXXMAMC', label: 'SWIFT code' }),
} as const;

const basic = {
  defaultCountry: word(settingsCountries, { default: 'Morocco' }),
  dateFormat: word(dateFormats, { default: 'd M Y' }),
  timezone: word(Object.keys(timeZones), { default: DEFAULT_ZONE, label: 'Time zone' }),
  defaultLanguage: word(languages, { default: 'English' }),
  opensAt: time({ default: usualHours.opensAt, label: 'Opens at' }),
  closesAt: time({ default: usualHours.closesAt, label: 'Closes at' }),
  currencyCode: word(currencyWords, { default: 'MAD' }),
  currencySymbole: text({ default: 'DH', max: 10, label: 'Currency symbol' }),
} as const;

const theme = {
  websiteName: text({ default: 'Hospital', label: 'Website name' }),
  lightLogo: file('/api/settings/lightLogo', { label: 'Logo', accepts: 'logo' }),
  favicon: file('/api/settings/favicon', { accepts: 'favicon' }),
} as const;

const rate = (label: string, defaultRate: string) =>
  decimal({ label, max: 100, decimals: 4, default: defaultRate, isPercentage: true });
const base = (label: string, defaultBase: string) => money({ label, default: defaultBase });
const coefficient = (label: string, defaultCoefficient: string) =>
  decimal({ label, max: 100, decimals: 4, default: defaultCoefficient });

/** Rates are per cent, the two `suppSalary…Rate` coefficients, bases and bonuses amounts. */
const salary = {
  CNSSBase: base('CNSS base', '6000.00'),
  CNSSRate: rate('CNSS rate (%)', '4.29'),
  CIMRRate: rate('CIMR rate (%)', '6'),
  CNSSAMORate: rate('CNSS-AMO rate (%)', '2'),
  assGroupRate: rate('Group insurance rate (%)', '2'),
  medicalChargesRate: rate('Medical charges rate (%)', '1.02'),
  seniorityBonusBase: base('Seniority bonus base', '0.00'),
  seniorityBonusRate: rate('Seniority bonus rate (%)', '15'),
  suppSalary125Base: base('Supplementary salary 125% base', '0.00'),
  suppSalary125Rate: coefficient('Supplementary salary 125% coefficient', '1.25'),
  suppSalary150Base: base('Supplementary salary 150% base', '0.00'),
  suppSalary150Rate: coefficient('Supplementary salary 150% coefficient', '1.5'),
  transporAndLodgementBonus: base('Transport and lodging bonus', '0.00'),
  feastBonus: base('Feast bonus', '0.00'),
} as const;

const invoicing = {
  /** Above it, more or less, a second person confirms the closing of a till; 0: every difference is confirmed. */
  tillDifferenceLimit: money({ default: '0.00', label: 'Till difference limit' }),
} as const;

/** Null: no patient is proposed. Nobody is erased without a person who asks and one who confirms. */
const retention = {
  patientRetentionYears: integer({ min: 2, max: 100, label: 'Years without contact' }),
} as const;

/** Which flag writes which fields. */
export const settingsGroups = {
  CompanySettings: company,
  BasicSettings: basic,
  ThemeSettings: theme,
  SalarySettings: salary,
  InvoiceSettings: invoicing,
  RolesAndPermissions: retention,
} as const satisfies Partial<Record<Flag, Fields>>;

const salaryReaders: readonly Flag[] = ['SalarySettings', 'EmployeesSalaries'];
const salaryNames: ReadonlySet<string> = new Set(Object.keys(salary));
const none: ReadonlySet<string> = new Set();

/** Rates are for who sets them and who pays by them; everything else is for everyone who is signed in. */
function unreadable(actor: Actor | null): ReadonlySet<string> {
  const maySee = actor !== null && actor.hasAccess && salaryReaders.some((name) => actor.flags.has(name));
  return maySee ? none : salaryNames;
}

/** What the sign-in page shows: all of the settings that is public without a session (decisions 48). */
export const publicSettings = [
  'companyName',
  'websiteName',
  'defaultLanguage',
  'lightLogo',
  'favicon',
] as const;
const publicAnswer = {
  type: 'object',
  required: [...publicSettings],
  properties: Object.fromEntries(publicSettings.map((name) => [name, { type: ['string', 'null'] }])),
} as const;

const fields = { ...company, ...basic, ...theme, ...salary, ...invoicing, ...retention };
const common = { module: 'settings', fields } as const;

export const settings = defineModule({
  name: 'settings',
  path: 'settings',
  noun: 'Settings',
  names: ['Settings', 'Settings'],
  category: 'settings',
  flag: 'BasicSettings',
  fields,
  events: crudEvents('Settings', fields),
  fold: crudFold('Settings', fields),
  list: { method: 'GET', sort: [{ field: 'createdAt', order: 'asc' }], search: [] },
  title: ['companyName'],
  unreadable,
  routes: [
    {
      ...common,
      method: 'GET',
      path: '/settings',
      kind: 'query',
      operation: 'settings.list',
      isBeforeSecondFactor: true,
      permission: session,
      summary: 'An array of one.',
    },
    {
      ...common,
      method: 'PATCH',
      path: '/settings/:userId',
      kind: 'command',
      operation: 'ChangeSettings',
      permission: flag(...namesOf(settingsGroups)),
      body: inputSchema(fields, 'change'),
      files: ['lightLogo', 'favicon'],
      summary: 'Changes settings. Each group needs its own flag.',
    },
    {
      method: 'GET',
      path: '/settings/public',
      kind: 'query',
      operation: 'settings.public',
      isOfNow: true,
      module: 'settings',
      permission: open,
      answer: { kind: 'object', schema: publicAnswer },
      summary: 'Name, language and pictures of the clinic, for the sign-in page.',
    },
    {
      ...common,
      method: 'GET',
      path: '/settings/lightLogo',
      kind: 'query',
      operation: 'settings.file.lightLogo',
      isOfNow: true,
      permission: open,
      summary: 'The logo.',
    },
    {
      ...common,
      method: 'GET',
      path: '/settings/favicon',
      kind: 'query',
      operation: 'settings.file.favicon',
      isOfNow: true,
      permission: open,
      summary: 'The favicon.',
    },
  ],
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  appointments,
  documentBatches,
  employeesSalaries,
  invoices,
  leaves,
  patientAccounts,
  providentFunds,
  tillSessions,
  type ModuleDescription,
} from '@hospital/contracts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { useTitleInWords } from './useTitleInWords.ts';

beforeEach(() => void signedIn());
afterEach(takeOff);

function Title({
  module,
  title,
}: {
  readonly module: ModuleDescription | undefined;
  readonly title: string;
}) {
  return useTitleInWords()(module, title);
}

test.each([
  [appointments, '2026-11-23 09:30', '23/11/2026 09:30'],
  [leaves, '2026-12-02 2026-12-06', '02/12/2026 – 06/12/2026'],
  [employeesSalaries, '2026-10', 'Oct 2026'],
  [invoices, '2026-000140', '2026-000140'],
  [patientAccounts, '1150.00 MAD', 'MAD\u00a01,150.00'],
  [documentBatches, 'payslip', 'Payslips'],
  [
    providentFunds,
    Object.keys(choicesOf(providentFunds))[0] ?? '',
    Object.values(choicesOf(providentFunds))[0],
  ],
  [undefined, '2026-11-23', '2026-11-23'],
])('%j reads as people write it', async (module, title, shown) => {
  expect((await showForm(<Title module={module} title={title} />)).textContent).toBe(shown);
});

test('in Arabic the parts keep their order beside each other', async () => {
  await i18nProvider.changeLocale('ar');
  const title = 'Demo: Front desk 01 2026-12-01 03:25';
  const shown = await showForm(<Title module={tillSessions} title={title} />, {
    settings: { dateFormat: 'd M Y' },
  });
  await i18nProvider.changeLocale('en');
  expect(shown.textContent).toBe(
    ['Demo: Front desk 01', '01 دجنبر 2026', '03:25'].map((part) => `\u2068${part}\u2069`).join(' '),
  );
});

function choicesOf({ fields }: ModuleDescription): Readonly<Record<string, string>> {
  const { type } = fields;
  return type?.kind === 'choice' ? type.choices : {};
}

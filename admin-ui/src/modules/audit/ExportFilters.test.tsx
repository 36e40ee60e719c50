import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { auditExports } from '@hospital/contracts';
import { ChangeValue } from '../../kernel/record/ChangeValue.tsx';
import { ProductProvider } from '../../kernel/screens.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { i18nProvider } from '../i18nProvider.ts';
import { product } from '../index.ts';

beforeEach(() => void signedIn());
afterEach(async () => {
  await takeOff();
  await i18nProvider.changeLocale('en');
});

const filters = {
  to: '2026-11-23',
  from: '2026-11-01',
  type: 'InvoiceIssued',
  resource: 'invoices',
  field: 'grandTotal',
  text: 'ORD',
};

const filtersOf = (value: string) =>
  showForm(
    <ProductProvider value={product}>
      <ChangeValue module={auditExports} name="filters" value={value} />
    </ProductProvider>,
  );

test('the filters of an export are shown in words, in the order of the audit', async () => {
  const container = await filtersOf(JSON.stringify(filters));
  await untilText(container, 'Module: Invoices · Event: ');
  expect(container.textContent).toMatch(
    /· Field: Grand total · From date: 01\/11\/2026 · To date: 23\/11\/2026 · Text: ORD$/,
  );
});

test('in the language of the reader', async () => {
  await i18nProvider.changeLocale('fr');
  const container = await filtersOf(JSON.stringify({ resource: 'invoices' }));
  await untilText(container, 'Module\u00a0: Factures');
});

test('an export without filters is of everything', async () => {
  await untilText(await filtersOf('{}'), 'Everything');
});

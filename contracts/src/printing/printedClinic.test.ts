import { describe, expect, test } from '@jest/globals';
import { withDefaults } from '../kernel/crud.ts';
import { clinicAsPrinted } from '../modules/invoices/billing.ts';
import { legalIdentityOf } from '../modules/settings/legalIdentity.ts';
import { settings } from '../modules/settings/settings.ts';
import { letterhead } from './letterhead.ts';
import { html } from './html.ts';
import { printedClinicOf } from './printedClinic.ts';

const LOGO = 'data:image/png;base64,AAAA';

/** Each field with its own name as its value. */
const filled = withDefaults(
  settings.fields,
  Object.fromEntries(Object.keys(settings.fields).map((name) => [name, `the ${name}`])),
);
const keptClinic = { ...clinicAsPrinted(filled), ...legalIdentityOf(filled) };
const headOf = (clinic: Parameters<typeof printedClinicOf>[0]) =>
  letterhead(
    { clinic: printedClinicOf(clinic, { logo: LOGO }), title: '', subtitle: html``, dateFormat: 'd/m/Y' },
    { language: 'en' },
  ).toString();

function leavesOf(value: unknown): unknown[] {
  return value instanceof Object ? Object.values(value).flatMap(leavesOf) : [value];
}

describe('the clinic on a paper', () => {
  test('has everything that the settings say of it', () => {
    expect(leavesOf(printedClinicOf(keptClinic, { logo: LOGO }))).not.toContain(null);
  });

  test('shows the fax, and none where the record was kept without', () => {
    expect(headOf(keptClinic)).toContain('the fax');
    const { fax: _fax, ...older } = keptClinic;
    expect(headOf({ ...older, fax: null })).not.toContain('Fax');
  });
});

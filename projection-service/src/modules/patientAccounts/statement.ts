/** The statement of a patient, now or at an earlier moment. It is computed from the rows of their invoices and of their account, and kept nowhere. */
import {
  invoices,
  money,
  owedAtEnd,
  patientAccounts,
  patients,
  Problem,
  recordedMethods,
  statementKinds,
  statementOf,
  type AnyRow,
  type InvoiceRow,
  type PatientAccountRow,
  type StatementLine,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { findOne, firstFound } from '../../kernel/query/list.ts';
import { momentOf } from '../../kernel/query/moment.ts';
import { readHandler, type QueryKit } from '../../kernel/query/reader.ts';
import { refuseRestricted } from '../../kernel/query/restricted.ts';
import { valueFilter } from '../../kernel/query/filter.ts';
import type { Filter } from '../../kernel/query/source.ts';

/** More than a patient can have in a lifetime of daily visits. */
const MAX_INVOICES = 10_000;

/** In the words of the API. */
function shownLine({ kind, method, amount, owed, ...line }: StatementLine) {
  return {
    ...line,
    kind: statementKinds[kind],
    method: method && recordedMethods[method],
    amount: money.toNumber(amount),
    owed: money.toNumber(owed),
  };
}

const shownAmount = ({ currency, amount }: { readonly currency: string; readonly amount: string }) => ({
  currency,
  amount: money.toNumber(amount),
});

/** Rows of these modules have the fields of their declarations; the read model says no more of their types. */
const isInvoice = (row: AnyRow): row is InvoiceRow => 'grandTotal' in row;
const isAccount = (row: AnyRow): row is PatientAccountRow => 'balances' in row;

export function patientStatement(kit: QueryKit): Handler {
  return readHandler(kit, [invoices.name, patientAccounts.name, patients.name], async (call) => {
    const id = call.params['id'] ?? '';
    const moment = await momentOf(kit, call.query['asOf']);
    const patient = await findOne(kit.pool, patients, { id, moment });
    if (!patient) throw new Problem('not_found');
    await refuseRestricted(kit, call.actor, { module: patients, id });
    const isTheirs: Filter = valueFilter('patient', id);
    const sorts = [{ field: 'createdAt', order: 'asc' }] as const;
    const asked = { module: invoices, moment, filters: [isTheirs], sorts };
    const found = await firstFound(kit.pool, asked, MAX_INVOICES);
    const opened = await findOne(kit.pool, patientAccounts, { id, moment });
    const account = opened && isAccount(opened.row) ? opened.row : null;
    const lines = statementOf(found.map(({ row }) => row).filter(isInvoice), account?.entries ?? null);
    const { firstname, lastname } = patient.row;
    const owed = owedAtEnd(lines).map(({ currency, owed: amount }) => shownAmount({ currency, amount }));
    const balances = (account?.balances ?? []).map(shownAmount);
    return {
      body: {
        _id: id,
        patient: { _id: id, firstname, lastname },
        lines: lines.map(shownLine),
        owed,
        balances,
      },
    };
  });
}

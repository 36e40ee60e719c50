/**
 * The acts that lines of an invoice name. Code, names, tax rate and exemption come from the act, never from the caller. A line that named its
 * act before keeps what it took then, even if the act was changed or deleted since.
 */
import {
  acts,
  invoiceLineFields,
  reject,
  withLineIds,
  type ActRow,
  type Rejection,
  type Values,
} from '@hospital/contracts';
import type { FactRef, Facts } from '../../kernel/command.ts';
import { differing } from '../../kernel/crud.ts';

export type InvoiceLine = Values<typeof invoiceLineFields>;
type Lines = readonly InvoiceLine[];

type ActFacts = Readonly<Record<`act ${string}`, FactRef<typeof acts>>>;
export type FoundActs = Facts<ActFacts>;

const factOf = (act: string) => `act ${act}` as const;

function lineBefore(before: Lines, { id }: InvoiceLine): InvoiceLine | undefined {
  return before.find((line) => line.id === id);
}

/** For the facts of a command: the acts that lines name which did not name them before. */
export function actFacts(lines: Lines = [], before: Lines = []): ActFacts {
  const isNew = (line: InvoiceLine) => lineBefore(before, line)?.act !== line.act;
  const named = withLineIds(lines).flatMap((line) => (line.act && isNew(line) ? [line.act] : []));
  return Object.fromEntries(named.map((id) => [factOf(id), { module: acts, id }] as const));
}

type FromAct = Pick<
  InvoiceLine,
  'act' | 'code' | 'nameFr' | 'nameEn' | 'nameAr' | 'actTaxRate' | 'exemption'
>;

function taken({ _id, code, nameFr, nameEn, nameAr, taxRate, exemption }: ActRow): FromAct {
  return { act: _id, code, nameFr, nameEn, nameAr, actTaxRate: taxRate, exemption };
}

function kept({ act, code, nameFr, nameEn, nameAr, actTaxRate, exemption }: InvoiceLine): FromAct {
  return { act, code, nameFr, nameEn, nameAr, actTaxRate, exemption };
}

function asStored(line: InvoiceLine, former: InvoiceLine | undefined): InvoiceLine {
  if (!former) return line;
  const filled = line.act && line.act === former.act ? { ...line, ...kept(former) } : line;
  return Object.keys(differing(invoiceLineFields, former, filled)).length === 0 ? former : filled;
}

interface SentLines {
  readonly lineItems?: Lines;
}

/**
 * A call with its lines as the invoice has them: one that still names its act keeps what it took from it, and one that says nothing new is
 * the stored line itself. So a form that comes back as it was is no change.
 */
export function linesAsStored<S extends SentLines>(sent: S, row: { readonly lineItems: Lines } | null): S {
  if (!sent.lineItems || !row) return sent;
  const lineItems = withLineIds(sent.lineItems, row.lineItems).map((line) =>
    asStored(line, lineBefore(row.lineItems, line)),
  );
  return { ...sent, lineItems };
}

function actRefusal(index: number, act: ActRow | null): Rejection | null {
  const field = `lineItems.${index}.act`;
  if (!act) return reject('validation_failed', { fields: { [field]: 'Act does not exist.' } });
  const message = 'Act is inactive.';
  return act.status === 'inactive'
    ? reject('inactive_reference', { message, fields: { [field]: message } })
    : null;
}

/**
 * The lines with what they take from acts that they did not name before.
 * @param before the invoice's lines until now
 * @returns a rejection at `lineItems.0.act` for an act that does not exist or is inactive
 */
export function linesWithActs(lines: Lines, facts: FoundActs, before: Lines = []): InvoiceLine[] | Rejection {
  const next: InvoiceLine[] = [];
  for (const [index, line] of withLineIds(lines).entries()) {
    if (!line.act || lineBefore(before, line)?.act === line.act) {
      next.push(line);
      continue;
    }
    const act = facts[factOf(line.act)] ?? null;
    const refusal = actRefusal(index, act);
    if (refusal) return refusal;
    next.push(act ? { ...line, ...taken(act) } : line);
  }
  return next;
}

/**
 * The numbers under which the seller is known, as papers about money print them: invoices, receipts, credit notes. A paper of before
 * these numbers, or of a clinic that gave none, has no such block.
 */
import { ribInParts, type LegalIdentity } from '../modules/settings/legalIdentity.ts';
import { html, type Html, type Insert } from './html.ts';
import { isolated, typedFigure } from './pieces.ts';
import type { PrintTexts } from './texts.ts';

type Printed = Readonly<Partial<LegalIdentity>>;

/** Each with its term, in the order of the law; those that are not given are left out. */
export function identityBlock(identity: Printed | null, texts: PrintTexts): Insert {
  const entry = (term: string, number: string | null | undefined, isFigure = true): Html | null =>
    number
      ? html`<span class="entry"
          ><span>${term}</span> ${isFigure ? typedFigure(number) : isolated(number)}</span
        >`
      : null;
  const entries = [
    entry(texts.ice, identity?.ice),
    entry(texts.fiscalId, identity?.fiscalId),
    entry(texts.tradeRegister, identity?.tradeRegister, false),
    entry(texts.professionalTax, identity?.professionalTax),
    entry(texts.cnssNumber, identity?.cnssNumber),
    entry(texts.inpe, identity?.inpe),
    entry(texts.rib, identity?.rib && ribInParts(identity.rib)),
  ].filter((given) => given !== null);
  return entries.length === 0 ? null : html`<p class="identity">${entries}</p>`;
}

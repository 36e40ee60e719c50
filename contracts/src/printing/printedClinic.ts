/** The clinic as it is printed at the head of every document, as its record keeps it. */
import type { Values } from '../kernel/field.ts';
import type { clinicFields } from '../modules/invoices/billing.ts';
import { legalIdentityOf, type LegalIdentity } from '../modules/settings/legalIdentity.ts';

export interface PrintedClinic {
  readonly name: string;
  /** A `data:` URL for the PDF, a path under /api for the screen; others are not shown. */
  readonly logo: string | null;
  /** Address lines, empty ones left out by the template. */
  readonly address: readonly (string | null)[];
  /** Under them, as each language calls it. */
  readonly country: string | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly legalFooter: string | null;
  /** Printed under the address. Null on papers that are about no money. */
  readonly identity: LegalIdentity | null;
}

/** What a document shows that its record only names. */
export interface BesideTheRecord {
  /** The clinic's logo, as `safeImage` takes it. */
  readonly logo: string | null;
}

/** Papers about money keep the legal identity beside the clinic. */
type KeptClinic = Values<typeof clinicFields> & Readonly<Partial<LegalIdentity>>;

export const USUAL_DATE_FORMAT = 'd M Y';

export function printedClinicOf(clinic: KeptClinic | null, { logo }: BesideTheRecord): PrintedClinic {
  const city = [clinic?.postalCode, clinic?.city].filter((part) => part).join(' ');
  return {
    name: clinic?.name ?? '–',
    logo,
    address: [clinic?.address ?? null, city],
    country: clinic?.country ?? null,
    phone: clinic?.phoneNumber ?? null,
    fax: clinic?.fax ?? null,
    email: clinic?.email ?? null,
    website: clinic?.websiteUrl ?? null,
    legalFooter: clinic?.legalFooter ?? null,
    identity: clinic && legalIdentityOf(clinic),
  };
}

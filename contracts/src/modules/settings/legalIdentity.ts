/**
 * The numbers under which a clinic is known in Morocco, for its settings and its papers. All are optional. ICE and RIB have check digits;
 * of the others no public rule is known, and they are kept as they are written.
 */
import { latinDigits } from '../../kernel/latinDigits.ts';
import { text, type TextFormat, type Values } from '../../kernel/field.ts';

const RIB_KEY_DIGITS = 2;
const MODULUS = 97n;
/** ISO 13616: the same for every Moroccan account, because the RIB has its own key modulo 97. */
const MOROCCAN_IBAN = 'MA64';
const MOROCCAN_IBAN_LENGTH = 28;
/** Digits and the spaces that people type between them. */
const MAX_TYPED = 60;

/** 15 digits, divisible by 97 as a number. Zeros alone are a filler. */
export function isIce(digits: string): boolean {
  return /^\d{15}$/.test(digits) && /[1-9]/.test(digits) && BigInt(digits) % MODULUS === 0n;
}

/** 24 digits, of which the last two are the key: 97 − ((first 22 digits × 100) mod 97), from 01 to 97. */
export function isRib(digits: string): boolean {
  if (!/^\d{24}$/.test(digits)) return false;
  return digits.slice(-RIB_KEY_DIGITS) === ribKey(digits.slice(0, -RIB_KEY_DIGITS));
}

/** @param account bank, branch and account: 22 digits */
export function ribKey(account: string): string {
  const key = MODULUS - ((BigInt(account) * 100n) % MODULUS);
  return key.toString().padStart(RIB_KEY_DIGITS, '0');
}

/** @param rib 24 digits */
export function ibanOfRib(rib: string): string {
  return `${MOROCCAN_IBAN}${rib}`;
}

/** ISO 13616: country, two check digits and up to 30 letters and digits, of which the first four at the end, letters as 10 to 35, are 1 modulo 97. */
export function isIban(typed: string): boolean {
  const iban = typed.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const figures = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  const hasItsLength = !iban.startsWith('MA') || iban.length === MOROCCAN_IBAN_LENGTH;
  return hasItsLength && BigInt(figures) % MODULUS === 1n;
}

/** In groups of four, as an IBAN is written on paper. */
export function ibanInGroups(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ');
}

/** Bank, town, account and key, as banks print them. Anything else than 24 digits is returned as it is. */
export function ribInParts(rib: string): string {
  return rib.replace(/^(\d{3})(\d{3})(\d{16})(\d{2})$/, '$1 $2 $3 $4');
}

/** A number of as many digits as the example, kept in western digits, without the spaces and hyphens between them. */
function digitsFormat(example: string, isValid: (digits: string) => boolean): TextFormat {
  const count = example.length;
  return {
    example,
    read(typed) {
      const digits = latinDigits(typed).replace(/[\s\u2010-\u2015-]/g, '');
      if (!/^\d+$/.test(digits) || digits.length !== count) return { problem: `must have ${count} digits.` };
      return isValid(digits) ? { kept: digits } : { problem: 'is not valid. Check each of its digits.' };
    },
  };
}

export const iceFormat = digitsFormat('001561191000066', isIce);
const ribFormat = digitsFormat('001810007800020110620318', isRib);

const MAX_NUMBER = 40;

/** What the settings of the clinic hold. */
export const legalFields = {
  ice: text({ label: 'ICE', max: MAX_TYPED, format: iceFormat }),
  fiscalId: text({ label: 'IF (tax identifier)', max: MAX_NUMBER }),
  tradeRegister: text({ label: 'RC (trade register)', max: MAX_NUMBER }),
  professionalTax: text({ label: 'Professional tax number', max: MAX_NUMBER }),
  cnssNumber: text({ label: 'CNSS number', max: MAX_NUMBER }),
  inpe: text({ label: 'INPE', max: MAX_NUMBER }),
  rib: text({ label: 'RIB', max: MAX_TYPED, format: ribFormat }),
} as const;

/** As papers keep them: a rule of a later day must not take a number from an older paper. */
export const keptLegalFields = {
  ice: text(),
  fiscalId: text(),
  tradeRegister: text(),
  professionalTax: text(),
  cnssNumber: text(),
  inpe: text(),
  rib: text(),
} as const;

export type LegalIdentity = Values<typeof keptLegalFields>;

/** Of the settings, what a paper keeps at issue. Settings and papers of before these fields have none of them. */
export function legalIdentityOf(clinic: Readonly<Partial<LegalIdentity>> | null): LegalIdentity {
  return {
    ice: clinic?.ice ?? null,
    fiscalId: clinic?.fiscalId ?? null,
    tradeRegister: clinic?.tradeRegister ?? null,
    professionalTax: clinic?.professionalTax ?? null,
    cnssNumber: clinic?.cnssNumber ?? null,
    inpe: clinic?.inpe ?? null,
    rib: clinic?.rib ?? null,
  };
}

/** What happens to cheques and deposit slips next: drawn from a seed, each with one fault at most. */
import type { ChequeAct, ChequeName } from './books/acts.ts';
import { isAtBank, type Cheque, type Slip } from './books/cheques.ts';
import type { Chance } from './chance.ts';

const MOST_OF_SLIP = 6;

export interface Desktop {
  readonly cheques: readonly Cheque[];
  readonly slips: readonly (readonly [string, Slip])[];
  /** Of a slip that is made next. */
  readonly nextSlip: string;
}

type Draw = (chance: Chance, desk: Desktop) => ChequeAct | null;

export function drawCheque(chance: Chance, desk: Desktop): ChequeAct | null {
  return chance.one(DRAWS)(chance, desk);
}

const nameOf = ({ of, place }: ChequeName): ChequeName => ({ of, place });

/** Cheques in hand of one currency; sometimes one that is not in hand, one twice, or none. */
const deposit: Draw = (chance, { cheques, nextSlip: slip }) => {
  const act = { kind: 'deposit', slip } as const;
  if (chance.is(2)) return { ...act, cheques: [] };
  const currency = chance.pick(cheques)?.currency;
  const own = cheques.filter((cheque) => cheque.currency === currency);
  const inHand = own.filter(({ status }) => status === 'Received');
  const asked = inHand.slice(-1 - chance.below(MOST_OF_SLIP)).map(nameOf);
  const gone = chance.pick(own.filter(({ status }) => status !== 'Received'));
  if (gone && chance.is(8)) return { ...act, cheques: [...asked, nameOf(gone)] };
  if (asked.length === 0) return null;
  return { ...act, cheques: chance.is(4) ? [...asked, ...asked.slice(0, 1)] : asked };
};

const one =
  (kind: 'clearCheque' | 'bounce' | 'returnCheque', isMeant: (cheque: Cheque) => boolean): Draw =>
  (chance, desk) => {
    const { cheques } = desk;
    const meant = cheques.filter(isMeant);
    if (meant.length === 0 && chance.is(70)) return deposit(chance, desk);
    const drawn = chance.pick(meant.length > 0 && chance.is(90) ? meant : cheques);
    return drawn ? { kind, cheque: nameOf(drawn) } : null;
  };

/** No rule says whether a cleared cheque is refused when it is cleared again. */
const clear: Draw = (chance, desk) => {
  const cheques = desk.cheques.filter(({ status }) => status !== 'Cleared');
  return one('clearCheque', ({ status }) => status === 'Deposited')(chance, { ...desk, cheques });
};
const bounce = one('bounce', isAtBank);
const giveBack = one('returnCheque', ({ status }) => status === 'Received');

const ofSlip =
  (kind: 'clearSlip' | 'withdraw'): Draw =>
  (chance, { slips }) => {
    const open = slips.filter(([, { status }]) => status === 'Deposited');
    const [slip] = chance.pick(open.length > 0 && chance.is(85) ? open : slips) ?? [];
    return slip === undefined ? null : { kind, slip };
  };

/** How often each comes. */
const DRAWS: readonly Draw[] = [
  ...[deposit, deposit, deposit, deposit, clear, bounce, bounce, bounce, giveBack],
  ...[ofSlip('clearSlip'), ofSlip('withdraw')],
];

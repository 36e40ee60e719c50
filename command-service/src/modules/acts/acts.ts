/** Acts: at least one name, one price for each start, and a tax rate that is approved, or 0 with the reason of an exemption. */
import {
  actFields,
  actName,
  acts,
  approvedTax,
  money,
  reject,
  taxRefusal,
  type ActRow,
  type Rejection,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { changeDrafts, differing, known, restoreCommand, uniqueClaims } from '../../kernel/crud.ts';
import { changing, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

type Input = InputOf<typeof actFields>;
type Priced = Pick<ActRow, 'prices'>;

/** The oldest start first. */
function inOrder({ prices }: Priced): ActRow['prices'] {
  return [...prices].sort((one, other) => (one.from < other.from ? -1 : 1));
}

function withOrderedPrices(input: Input): Input {
  const { prices } = input;
  return prices ? { ...input, prices: inOrder({ prices }) } : input;
}

type Described = Pick<ActRow, 'nameFr' | 'nameEn' | 'nameAr' | 'prices' | 'taxRate' | 'exemption'>;

function actRefusal(act: Described): Rejection | null {
  const refused = (name: string, message: string) =>
    reject('validation_failed', { fields: { [name]: message } });
  if (actName(act) === null) return refused('nameFr', 'Give the act a name in at least one language.');
  if (new Set(act.prices.map(({ from }) => from)).size < act.prices.length)
    return refused('prices', 'Two prices start on the same day. Change one of the days.');
  if (act.exemption !== null && money.compare(act.taxRate, '0') !== 0)
    return refused('exemption', 'An exempt act has no tax. Set the tax rate to 0 or clear the exemption.');
  return null;
}

const actCommand = commandsOf(acts);

export const createAct = actCommand({
  name: 'CreateAct',
  creates: true,
  facts: (input: Input) => ({ ...referenceFacts(acts, input), tax: approvedTax(input.taxRate) }),
  authorize: byRoute,
  decide(input, _row, { facts }) {
    const data = known(actFields, withOrderedPrices(input));
    const refusal =
      checkReferences(acts, input, facts) ?? actRefusal(data) ?? taxRefusal(data.taxRate, facts.tax);
    return refusal ?? [{ type: 'ActCreated', data }];
  },
});

/** An edit may keep the rate that the act has, approved or not. */
function newRate({ taxRate }: Input, row: ActRow | null): string | null {
  if (taxRate === undefined) return null;
  return row && money.compare(taxRate, row.taxRate) === 0 ? null : taxRate;
}

export const changeAct = actCommand({
  name: 'ChangeAct',
  facts: (input: Input, row) => ({
    ...referenceFacts(acts, row ? differing(actFields, row, input) : {}),
    tax: approvedTax(newRate(input, row)),
  }),
  authorize: byRoute,
  decide(input, row, { facts }) {
    if (!row) return reject('not_found');
    const changes = differing(actFields, row, withOrderedPrices(input));
    if (Object.keys(changes).length === 0) return [];
    const rate = newRate(input, row);
    const refusal =
      checkReferences(acts, changes, facts) ??
      actRefusal({ ...row, ...changes }) ??
      (rate === null ? null : taxRefusal(rate, facts.tax));
    return refusal ?? changeDrafts('Act', row, changes);
  },
});

export const removeAct = actCommand({
  name: 'RemoveAct',
  authorize: byRoute,
  decide: () => [{ type: 'ActRemoved', data: {} }],
});

export const actCommands: CommandModule = {
  claims: uniqueClaims(acts, ['code']),
  compensation: { created: removeAct, changed: restoreCommand(acts) },
};

export function actHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    CreateAct: creating(dependencies, createAct),
    ChangeAct: changing(dependencies, changeAct),
    RemoveAct: changing(dependencies, removeAct),
  };
}

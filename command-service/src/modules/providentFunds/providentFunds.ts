/** What the declaration of provident funds cannot say: nobody writes their own, and the shares that a type does not use are 0. */
import {
  providentFunds,
  reject,
  unusedShares,
  type Actor,
  type Rejection,
  type RowOf,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { commandsOf, type InputOf } from '../../kernel/command.ts';
import { changeDrafts, differing, known } from '../../kernel/crud.ts';
import { changing, creating, type HandlerParts } from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

const { fields } = providentFunds;
type Row = RowOf<typeof fields>;
type Input = InputOf<typeof fields>;

/** Neither as it is nor as it will be: nobody hands a fund of theirs to somebody else, or takes one over. */
function ownRefusal(actor: Actor, ...employees: readonly (string | null | undefined)[]): Rejection | null {
  return employees.includes(actor.id) ? reject('own_salary') : null;
}

function withoutUnused<V extends Pick<Row, 'type'>>(values: V): V {
  return { ...values, ...unusedShares[values.type] };
}

const fundCommand = commandsOf(providentFunds);

export const createProvidentFund = fundCommand({
  name: 'CreateProvidentFund',
  creates: true,
  facts: (input: Input) => referenceFacts(providentFunds, input),
  authorize: (input, _row, { actor }) => ownRefusal(actor, input.employee),
  decide: (input, _row, { facts }) =>
    checkReferences(providentFunds, input, facts) ?? [
      { type: 'ProvidentFundCreated', data: withoutUnused(known(fields, input)) },
    ],
});

export const changeProvidentFund = fundCommand({
  name: 'ChangeProvidentFund',
  facts: (input: Input, row) => referenceFacts(providentFunds, row ? differing(fields, row, input) : {}),
  authorize: (input, row, { actor }) => ownRefusal(actor, row?.employee, input.employee),
  decide(input, row, { facts }) {
    if (!row) return reject('not_found');
    const changes = differing(fields, row, withoutUnused({ ...row, ...differing(fields, row, input) }));
    return checkReferences(providentFunds, changes, facts) ?? changeDrafts('ProvidentFund', row, changes);
  },
});

export const removeProvidentFund = fundCommand({
  name: 'RemoveProvidentFund',
  authorize: (_input, row, { actor }) => ownRefusal(actor, row?.employee),
  decide: () => [{ type: 'ProvidentFundRemoved', data: {} }],
});

export function providentFundHandlers(parts: HandlerParts): Handlers {
  return {
    CreateProvidentFund: creating(parts, createProvidentFund),
    ChangeProvidentFund: changing(parts, changeProvidentFund),
    RemoveProvidentFund: changing(parts, removeProvidentFund),
  };
}

/** Nobody writes their own provident fund, and the shares that a type does not use are 0. */
import {
  isRejection,
  providentFundFields,
  providentFunds,
  reject,
  unusedShares,
  type ProvidentFundRow,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { changeDrafts, differing, known, restoreCommand, withOwnedValues } from '../../kernel/crud.ts';
import { fourEyes, fourEyesRefusal, otherHolderFact, type DecisionSubject } from '../../kernel/fourEyes.ts';
import { changing, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

const { fields } = providentFunds;
type Input = InputOf<typeof providentFundFields>;

/** Neither as it is nor as it will be: nobody hands a fund of theirs to somebody else, or takes one over. */
const fundOf = (...owners: readonly (string | null | undefined)[]): DecisionSubject => ({
  flag: 'EmployeesSalaries',
  owners,
  refusal: 'own_salary',
});

function withoutUnused<V extends Pick<ProvidentFundRow, 'type'>>(values: V): V {
  return { ...values, ...unusedShares[values.type] };
}

const fundCommand = commandsOf(providentFunds);

export const createProvidentFund = fundCommand({
  name: 'CreateProvidentFund',
  creates: true,
  facts: (input: Input) => ({
    ...referenceFacts(providentFunds, input),
    otherHolder: otherHolderFact(fundOf(input.employee)),
  }),
  authorize: (input, _row, context) => fourEyesRefusal(fundOf(input.employee), context),
  decide(input, _row, context) {
    const eyes = fourEyes(fundOf(input.employee), context);
    const refusal = checkReferences(providentFunds, input, context.facts);
    if (refusal) return refusal;
    if (isRejection(eyes)) return eyes;
    const data = { ...withoutUnused(known(providentFundFields, input)), ...eyes };
    return [{ type: 'ProvidentFundCreated', data }];
  },
});

export const changeProvidentFund = fundCommand({
  name: 'ChangeProvidentFund',
  facts: (input: Input, row) => ({
    ...referenceFacts(providentFunds, row ? differing(providentFundFields, row, input) : {}),
    otherHolder: otherHolderFact(fundOf(row?.employee, input.employee)),
  }),
  authorize: (input, row, context) => fourEyesRefusal(fundOf(row?.employee, input.employee), context),
  decide(input, row, context) {
    if (!row) return reject('not_found');
    const eyes = fourEyes(fundOf(row.employee, input.employee), context);
    if (isRejection(eyes)) return eyes;
    const wanted = withoutUnused({ ...row, ...differing(providentFundFields, row, input) });
    if (Object.keys(differing(providentFundFields, row, wanted)).length === 0) return [];
    const changes = withOwnedValues(fields, row, differing(fields, row, { ...wanted, ...eyes }));
    return (
      checkReferences(providentFunds, changes, context.facts) ?? changeDrafts('ProvidentFund', row, changes)
    );
  },
});

export const removeProvidentFund = fundCommand({
  name: 'RemoveProvidentFund',
  facts: (_input, row) => ({ otherHolder: otherHolderFact(fundOf(row?.employee)) }),
  authorize: (_input, row, context) => fourEyesRefusal(fundOf(row?.employee), context),
  decide(_input, row, context) {
    if (!row) return reject('not_found');
    const eyes = fourEyes(fundOf(row.employee), context);
    return isRejection(eyes)
      ? eyes
      : [{ type: 'ProvidentFundRemoved', data: { employee: row.employee, ...eyes } }];
  },
});

export const providentFundCommands: CommandModule = {
  compensation: { created: removeProvidentFund, changed: restoreCommand(providentFunds) },
};

export function providentFundHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    CreateProvidentFund: creating(dependencies, createProvidentFund),
    ChangeProvidentFund: changing(dependencies, changeProvidentFund),
    RemoveProvidentFund: changing(dependencies, removeProvidentFund),
  };
}

/** Who else could decide. The read model finds the candidates once it has reached the log's end, the log itself says of each. */
import { roles, users } from '@hospital/contracts';
import { actorOf, type Records } from '@hospital/platform';
import type { OtherHolderRef } from './kernel/command.ts';
import type { ReadModel } from './kernel/readModel.ts';

interface Dependencies {
  readonly readModel: Pick<ReadModel, 'find'>;
  readonly records: Pick<Records, 'load'>;
}

/** @throws Problem `not_caught_up` or `record_parked` where that is not certain */
export function heldByAnother({ readModel, records }: Dependencies) {
  return async ({ otherHolderOf: flag, mayDecide }: OtherHolderRef, than: string): Promise<boolean> => {
    const granting = { [flag]: 'true', status: 'active', hasAccessModule: 'true' };
    for (const role of await readModel.find(roles.name, granting)) {
      for (const user of await readModel.find(users.name, { role, status: 'active' })) {
        const actor = user === than ? null : await actorOf(records, user);
        if (actor?.flags.has(flag) && (await (mayDecide?.(records, actor) ?? true))) return true;
      }
    }
    return false;
  };
}

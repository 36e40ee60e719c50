/** Whether a record may be deleted, as far as the read model knows. */
import { labelOf, maySeeAll, moduleNamed, Problem, type ReferencedBy } from '@hospital/contracts';
import type { Command, RightsContext } from './command.ts';
import type { ReadModel } from './readModel.ts';

interface Deleting {
  readonly command: Pick<Command, 'notWhileReferencedBy'>;
  readonly rights: Pick<RightsContext, 'id' | 'actor'>;
}

/**
 * Counts only what the caller may see: how many salaries a person has is not given away.
 * @throws Problem `in_use`, and what `findUse` throws
 */
export async function refuseWhileReferenced(
  readModel: Pick<ReadModel, 'findUse'>,
  { command, rights: { id, actor } }: Deleting,
): Promise<void> {
  const referencedBy = command.notWhileReferencedBy ?? [];
  const isSeen = ({ module }: Pick<ReferencedBy, 'module'>): boolean => {
    const named = moduleNamed(module);
    return named !== undefined && maySeeAll(named, actor);
  };
  const seenFirst = [...referencedBy.filter(isSeen), ...referencedBy.filter((each) => !isSeen(each))];
  const user = await readModel.findUse(seenFirst, id);
  if (!user) return;
  if (!isSeen(user)) throw new Problem('in_use');
  const use = `${labelOf(user.module).toLowerCase()}: ${user.count}`;
  const message = `This record is in use (${use}) and cannot be deleted. Make it inactive instead.`;
  throw new Problem('in_use', { message });
}

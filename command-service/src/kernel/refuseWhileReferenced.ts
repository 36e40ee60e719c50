/** Whether a record may be deleted, as far as the read model knows. */
import {
  maySeeAll,
  moduleNamed,
  moduleNames,
  Problem,
  type ModuleDescription,
  type ReferencedBy,
} from '@hospital/contracts';
import type { Command, RightsContext } from './command.ts';
import type { ReadModel } from './readModel.ts';

interface Deleting {
  readonly command: Pick<Command, 'notWhileReferencedBy'>;
  readonly rights: Pick<RightsContext, 'id' | 'actor'>;
}

/** The module in which people find the records of this one. */
function shownIn(module: string): ModuleDescription | undefined {
  const named = moduleNamed(module);
  return named?.shownBy === undefined ? named : moduleNamed(named.shownBy);
}

/** What is shown by records of another module is counted also where those were deleted, and are in its list no more. */
function listName(module: string): string {
  const named = moduleNamed(module);
  const list = (named ? moduleNames(named)[1] : module).toLowerCase();
  return named?.shownBy === undefined ? list : `${list}, deleted ones too`;
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
    const named = shownIn(module);
    return named !== undefined && maySeeAll(named, actor);
  };
  const seenFirst = [...referencedBy.filter(isSeen), ...referencedBy.filter((each) => !isSeen(each))];
  const user = await readModel.findUse(seenFirst, id);
  if (!user) return;
  if (!isSeen(user)) throw new Problem('in_use');
  const message = `This record is in use (${listName(user.module)}: ${user.count}) and cannot be deleted. Make it inactive instead.`;
  throw new Problem('in_use', { message });
}

/** The chain of checkpoints over a restored log: it goes on, or a new one begins where signed events are missing. */
import { acceptNewChain, type NewChain } from '../evidence/acceptNewChain.ts';
import { EvidenceFolder } from '../evidence/evidenceFolder.ts';
import { timeInName } from '../clock/timeInName.ts';

/**
 * Positions in the former store are set aside either way: the restored events have others.
 * @param missing how many signed events the restored log lacks
 */
export async function continueChain(chain: NewChain, missing: number): Promise<void> {
  if (missing > 0) await acceptNewChain(chain);
  else await new EvidenceFolder(chain.folder).setPositionsAside(`before-restore-${timeInName(chain.at)}`);
}

/** What nothing refers to any more, or what has been kept for long enough, in this and in other services: removed here. */
import {
  oldKeyedCommands,
  oldRows,
  oldUploadCounts,
  retentionRules,
  unnamedFiles,
  type Foundation,
  type Sweep,
} from '@hospital/platform';
import { endedKeptKeys } from './modules/erasures/keptValues.ts';

/** @param today the clinic's day */
export function sweepsOf(foundation: Foundation, today: () => Promise<string>): readonly Sweep[] {
  const { credentials, secondFactors, passkeys, newBrowsers, reads, accessLog } = foundation;
  return [
    unnamedFiles(foundation),
    oldUploadCounts(foundation),
    { name: 'inert credentials', run: () => credentials.removeInert() },
    { name: 'inert second factors', run: () => secondFactors.removeInert() },
    { name: 'inert passkeys', run: () => passkeys.removeInert() },
    newBrowsers.sweep,
    ...reads.sweeps,
    accessLog.sweep,
    oldRows(foundation, retentionRules.sessions),
    oldKeyedCommands(foundation),
    endedKeptKeys({ ...foundation, today }),
  ];
}

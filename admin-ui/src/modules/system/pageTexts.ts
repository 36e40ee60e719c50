/** The texts of the system's page, loaded with it. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const pageTexts = {
  system: {
    readModels: 'Read models',
    state: { ready: 'Up to date', degraded: 'Some records are parked', failed: 'Not working' },
    behind: 'Behind the log by %{lag}.',
    unknownEnd: 'The event log is unavailable.',
    module: 'Module',
    records: 'Records',
    parked: 'Parked',
    parkedTitle: 'Parked records',
    record: 'Record',
    error: 'Error',
    since: 'Since',
    waiting: 'Waiting events',
    retried: 'Parked records are retried automatically.',
    rebuild: 'Rebuild',
    rebuildTitle: 'Rebuild %{name}',
    rebuildText:
      'Its lists are built again from the log, beside those that are shown. Nobody is interrupted.',
    rebuilding: 'Rebuilding…',
    begun: 'The rebuild has begun.',
    rebuilt: 'Rebuilt on',
    notRebuilt: 'The rebuild failed; the lists stay as they were. The log of the service says why.',
    retry: 'Try them again now',
    retryTitle: 'Try the parked records again',
    retryText: 'Each parked record is read again from the log. Those that still fail stay parked.',
    tried: 'The parked records are being retried.',
    kept: 'Changed outside the product',
    alteredFiles: 'Files that are not what was recorded, and are not shown',
    erasedKeys: 'Keys erased without a recorded erasure; the records of these people are parked',
    backup: {
      title: 'Backups',
      off: 'Ask your technician to set BACKUP_DIR or, where each service runs by itself, to call npm run backup from a timer of the machine.',
      byCommand: 'Backups are made by npm run backup, by hand or from a timer of the machine.',
      last: 'The last good backup ended on',
      every: 'A backup is made every hour. |||| A backup is made every %{smart_count} hours.',
      now: 'Back up now',
      begun: 'The backup has begun.',
      running: 'A backup is being made…',
      none: 'No backup was made yet.',
      madeOn: 'Made on',
      events: 'Events',
      size: 'Written',
      megabytes: '%{size} MB',
      verdict: 'Result',
      readBack: 'Good: read back',
      restored: 'Good: restored for a check',
      failed: 'Failed',
    },
    audit: 'Tamper evidence',
    signed: '%{size} events signed, the last time on',
    notSigned: 'Nothing is signed yet.',
    elsewhere: 'Another copy of the service signs the log.',
    publicKey: 'Public key',
    sealsHold: 'All events that were read have a valid seal.',
    unsealed: 'Events without a seal: %{count}. Another program wrote them; they are ignored.',
    broken: 'Events with an invalid seal: %{count}. Their records are parked.',
    ownAccounts: 'Each service has a database account of its own, with the rights that it needs.',
    oneAccount:
      'One database account does everything: a fault in one service reaches the data of all services. Ask your technician to run npm run migrate.',
    auditProblem: {
      unavailable: 'The log cannot be signed at present. The service tries again by itself.',
      log_altered:
        'The log is not the one that was signed, so nothing is signed any more. Ask your technician to run npm run audit:verify.',
      chain_broken:
        'Signatures that were made before are missing from their folder, so nothing is signed any more. Ask your technician to run npm run audit:verify.',
      key_wrong:
        'The key that must sign the log is missing, so nothing is signed any more. Ask your technician to run npm run audit:verify.',
    },
    copyProblem: {
      unavailable: 'Copy %{number} of the signatures cannot be written at present.',
      different:
        'Copy %{number} of the signatures differs from the original. Ask your technician to run npm run audit:verify.',
    },
  },
} as const satisfies Texts;

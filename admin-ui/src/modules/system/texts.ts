/** The texts of the system's page. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const systemTexts = {
  system: {
    title: 'System',
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
    retried: 'Parked records are retried automatically. To retry them now: npm run rebuild.',
    audit: 'Tamper evidence',
    signed: '%{size} events signed, the last time on',
    notSigned: 'Nothing is signed yet.',
    elsewhere: 'Another copy of the service signs the log.',
    publicKey: 'Public key',
  },
} satisfies Texts;

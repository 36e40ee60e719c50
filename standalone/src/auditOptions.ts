/** What `npm run audit:verify` takes: it checks, or does one of a few things instead, each with options of its own. */
import { ConfigError } from '@hospital/platform';
import { readArguments, refuseBoth, refuseMore, refuseUnused } from './commandLine.ts';

const USAGE = `Use: npm run audit:verify -- [--checkpoints <folder or file>] [--public-key <key or file>] [--copied]
     --accept-new-chain --reason <text>      lets the product begin a new chain of checkpoints
     --accepted                              shows which new chains were accepted, when and why
     --record <resource>/<id> --out <file>   writes a proof of one record's history
     --extends <file> --out <file>           writes a proof that the newest checkpoint extends the last one in the file
     --proof <file>                          checks such a proof; needs no log
     --print-key                             prints the public key`;

const options = {
  checkpoints: { type: 'string' },
  'public-key': { type: 'string' },
  copied: { type: 'boolean' },
  record: { type: 'string' },
  extends: { type: 'string' },
  out: { type: 'string' },
  proof: { type: 'string' },
  'print-key': { type: 'boolean' },
  'accept-new-chain': { type: 'boolean' },
  reason: { type: 'string' },
  accepted: { type: 'boolean' },
} as const;

export type AuditOptions = ReturnType<typeof readAuditOptions>;

const ELSEWHERE = ['checkpoints', 'public-key'];
/** What is done instead of the check, each with the options that it uses. */
const modes: Readonly<Record<string, readonly string[]>> = {
  'print-key': ELSEWHERE,
  proof: ELSEWHERE,
  'accept-new-chain': ['reason'],
  accepted: [],
  record: [...ELSEWHERE, 'out'],
  extends: [...ELSEWHERE, 'out'],
};
/** Without which a mode cannot work. */
const needed: Readonly<Record<string, keyof typeof options>> = {
  'accept-new-chain': 'reason',
  record: 'out',
  extends: 'out',
};

/** @throws ConfigError */
export function readAuditOptions(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { options, usage: USAGE });
  refuseMore(positionals, USAGE);
  const [mode, other] = Object.keys(modes).filter((name) => Object.hasOwn(values, name));
  if (mode === undefined) {
    const of = [...ELSEWHERE, 'copied'];
    refuseUnused(values, { by: 'npm run audit:verify', of, usage: USAGE });
    return values;
  }
  if (other !== undefined) refuseBoth(values, [mode, other], USAGE);
  refuseUnused(values, { by: `--${mode}`, of: [mode, ...(modes[mode] ?? [])], usage: USAGE });
  const wanted = needed[mode];
  if (wanted && values[wanted] === undefined) throw new ConfigError(`--${wanted} is missing.\n${USAGE}`);
  return values;
}

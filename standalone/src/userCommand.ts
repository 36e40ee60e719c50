/** What the person at the machine may do for those who can no longer sign in: `npm run user -- <what> <e-mail or id>`. */
import { openCommands, type Account, type Commands } from '@hospital/command-service';
import { Problem } from '@hospital/contracts';
import { ConfigError, type OneTimeCode } from '@hospital/platform';
import { commandNamed, readArguments, refuseMore } from './commandLine.ts';
import { runMaintenance, type Maintenance } from './maintenance.ts';
import { firstSignIn } from './firstSignIn.ts';
import { generatePassword } from './password.ts';

const USAGE = 'Use: npm run user -- reset-password <e-mail or id>, or reset-second-factor <e-mail or id>';
const RESET_REASON = 'Reset on the server, with npm run user.';

/** @throws ConfigError with a sentence for the user */
export async function runUserCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, { options: {}, usage: USAGE });
  const [command = '', named, ...rest] = positionals;
  const run = commandNamed(commands, command, { script: 'user', usage: USAGE });
  if (named === undefined) throw new ConfigError(`Name the e-mail address of the user.\n${USAGE}`);
  refuseMore(rest, USAGE);
  process.stdout.write(`${await runMaintenance('user', (beside) => reset(beside, { run, named }))}\n`);
}

interface Resetting {
  readonly account: Account;
  readonly commands: Commands;
  readonly config: Maintenance['config'];
}

/** @returns what is said to the person at the machine */
type Reset = (resetting: Resetting) => Promise<string>;

const commands: Readonly<Record<string, Reset>> = {
  'reset-password': async (resetting) => {
    const password = await resetPassword(resetting);
    return `The password of ${resetting.account.email} is now ${password}. Their sessions have ended.`;
  },
  'reset-second-factor': async (resetting) => {
    const { code, validUntil } = await resetSecondFactor(resetting);
    return `The code for the next sign-in of ${resetting.account.email} is ${code}, until ${validUntil.toISOString()}. Their sessions have ended.`;
  },
};

interface ResetRequest {
  readonly run: Reset;
  /** E-mail or id. */
  readonly named: string;
}

/** @throws ConfigError where nobody has the e-mail or id */
async function reset({ foundation, config }: Maintenance, { run, named }: ResetRequest): Promise<string> {
  const commands = await openCommands({ foundation });
  const account = await commands.accountNamed(named);
  if (!account) throw new ConfigError(nobodyNamed(named, await commands.administrators()));
  const said = await run({ account, commands, config });
  await foundation.forgetFailures(account.id);
  await foundation.forgetAddresses(account.id);
  return said;
}

/** Who changed the e-mail of the only Administrateur has locked everybody out of the list of users. */
function nobodyNamed(named: string, administrators: readonly Account[]): string {
  const lines = administrators.map(({ name, email, id }) => `  ${email} (${name}, ${id})`);
  return [
    `Nobody has the e-mail or id ${named}: look at the list of users. The active Administrateurs are:`,
    ...lines,
  ].join('\n');
}

function resetSecondFactor({ account, commands }: Resetting): Promise<OneTimeCode> {
  return commands.resetSecondFactor(account.id, RESET_REASON).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'no_second_factor') throw new ConfigError(error.message);
    throw error;
  });
}

async function resetPassword({ account, commands, config }: Resetting): Promise<string> {
  const password = generatePassword();
  await commands.resetPassword(account.id, password);
  // One that was generated for the first sign-in holds no more.
  await firstSignIn(config.DATA_DIR, config).used(account.id, commands.userIdByEmail);
  return password;
}

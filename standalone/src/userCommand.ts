/** What the person at the machine may do for those who can no longer sign in: `npm run user -- <what> <e-mail>`. */
import { openCommands, type Commands } from '@hospital/command-service';
import { Problem } from '@hospital/contracts';
import { ConfigError, type OneTimeCode } from '@hospital/platform';
import { commandNamed, readArguments, refuseMore } from './commandLine.ts';
import { runMaintenance, type Maintenance } from './maintenance.ts';
import { firstSignIn } from './firstSignIn.ts';
import { generatePassword } from './password.ts';

const USAGE = 'Use: npm run user -- reset-password <e-mail>, or reset-second-factor <e-mail>';
const RESET_REASON = 'Reset on the server, with npm run user.';

/** @throws ConfigError with a sentence for the user */
export async function runUserCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, { options: {}, usage: USAGE });
  const [command = '', email, ...rest] = positionals;
  const run = commandNamed(commands, command, { script: 'user', usage: USAGE });
  if (email === undefined) throw new ConfigError(`Name the e-mail address of the user.\n${USAGE}`);
  refuseMore(rest, USAGE);
  process.stdout.write(`${await runMaintenance('user', (beside) => run(beside, email))}\n`);
}

/** @returns what is said to the person at the machine */
const commands: Readonly<Record<string, (beside: Maintenance, email: string) => Promise<string>>> = {
  'reset-password': async (beside, email) => {
    const password = await resetPassword(beside, email);
    return `The password of ${email} is now ${password}. Their sessions have ended.`;
  },
  'reset-second-factor': async (beside, email) => {
    const { code, validUntil } = await resetSecondFactor(beside, email);
    return `The code for the next sign-in of ${email} is ${code}, until ${validUntil.toISOString()}. Their sessions have ended.`;
  },
};

interface Account {
  readonly userId: string;
  readonly commands: Commands;
}

/** @throws ConfigError where nobody has the e-mail */
async function accountOf({ foundation }: Maintenance, email: string): Promise<Account> {
  const commands = await openCommands({ foundation });
  const userId = await commands.userIdByEmail(email);
  if (userId === null) throw new ConfigError(`Nobody has the e-mail ${email}: look at the list of users.`);
  return { userId, commands };
}

async function resetSecondFactor(beside: Maintenance, email: string): Promise<OneTimeCode> {
  const { userId, commands } = await accountOf(beside, email);
  const code = await commands.resetSecondFactor(userId, RESET_REASON).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'no_second_factor') throw new ConfigError(error.message);
    throw error;
  });
  await beside.foundation.forgetFailures(userId);
  return code;
}

async function resetPassword(beside: Maintenance, email: string): Promise<string> {
  const { config, foundation } = beside;
  const { userId, commands } = await accountOf(beside, email);
  const password = generatePassword();
  await commands.resetPassword(userId, password);
  await foundation.forgetFailures(userId);
  // One that was generated for the first sign-in holds no more.
  await firstSignIn(config.DATA_DIR, config).used(userId, commands.userIdByEmail);
  return password;
}

/** What the person at the machine may do for those who can no longer sign in: `npm run user -- reset-password <e-mail>`. */
import { startCommandService } from '@hospital/command-service';
import { ConfigError } from '@hospital/platform';
import { runMaintenance, type Maintenance } from './maintenance.ts';
import { firstSignIn } from './firstSignIn.ts';
import { generatePassword } from './password.ts';

const USAGE = 'Use: npm run user -- reset-password <e-mail>';

/** @throws ConfigError with a sentence for the user */
export async function runUserCommand([command, email, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'reset-password' || email === undefined || rest.length > 0) throw new ConfigError(USAGE);
  const password = await runMaintenance('user', (beside) => resetPassword(beside, email));
  process.stdout.write(`The password of ${email} is now ${password}. Their sessions have ended.\n`);
}

async function resetPassword({ config, foundation, shutdown }: Maintenance, email: string): Promise<string> {
  const commands = await startCommandService({ foundation });
  shutdown.add({ name: 'command service', close: commands.close });
  const userId = await commands.userIdByEmail(email);
  if (userId === null) throw new ConfigError(`Nobody has the e-mail ${email}: look at the list of users.`);
  const password = generatePassword();
  await commands.resetPassword(userId, password);
  await foundation.forgetFailures(userId);
  // One that was generated for the first sign-in holds no more.
  await firstSignIn(config.DATA_DIR, config).used(userId, commands.userIdByEmail);
  return password;
}

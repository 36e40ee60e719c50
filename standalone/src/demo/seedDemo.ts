/** `--demo` as it is seen at the terminal: seeds the clinic of this process and says how to look around in it. */
import type { Commands } from '@hospital/command-service';
import { ConfigError, type Foundation } from '@hospital/platform';
import { runDemo } from './runDemo.ts';

export interface DemoClinic {
  readonly url: string;
  readonly foundation: Pick<Foundation, 'sessions' | 'keyed'>;
  readonly administrators: Commands['administrators'];
}

/** @throws ConfigError, with a sentence, where the clinic is not to be seeded */
export async function seedDemo(clinic: DemoClinic, say: (line: string) => void, day?: string): Promise<void> {
  const { url, foundation } = clinic;
  const [administrator] = await clinic.administrators();
  if (!administrator) throw new ConfigError('Demo data need an active Administrateur: there is none.');
  const password = demoPassword(foundation);
  const { isNew, accounts } = await runDemo({
    apiUrl: `${url}/api`,
    administratorId: administrator.id,
    openSession: async (userId) => (await foundation.sessions.open(userId)).token,
    password,
    day,
    log: (line) => say(`demo: ${line}`),
  });
  say(isNew ? 'demo: the clinic is seeded' : 'demo: the clinic was seeded before');
  say(`demo: sign in with the password ${password} as`);
  for (const { role, email } of accounts) say(`demo:   ${role.padEnd(15)} ${email}`);
}

/** The same at every run without being kept anywhere, another one for each data folder. */
function demoPassword({ keyed }: DemoClinic['foundation']): string {
  const digits = keyed.hash('demo', 'password');
  return [0, 4, 8, 12].map((from) => digits.slice(from, from + 4)).join('-');
}

/**
 * Seeds a clinic with demo data: real commands through the whole API, as the people who would give them. Run again it changes
 * nothing; after a crash it finishes what is missing, for the day on which it was begun.
 */
import { dayAt } from '@hospital/contracts';
import { ConfigError } from '@hospital/platform';
import { z } from 'zod';
import { userBody } from './bodies.ts';
import { seedClinic } from './seed.ts';
import { DEMO_DOMAIN } from './names.ts';
import { demoStaff, firstOfEachRole } from './people.ts';
import { DEMO_SEED, demoPlan, type DemoPlan } from './plan.ts';
import { itemAt } from './random.ts';
import { demoSession, Refused, type DemoSession } from './session.ts';

export interface DemoOptions {
  /** `http://127.0.0.1:3000/api` */
  readonly apiUrl: string;
  /** Of an Administrateur; the same one at every run. */
  readonly administratorId: string;
  /** A token for a user, without a password: the demo runs in the product's own process. */
  readonly openSession: (userId: string) => Promise<string>;
  /** Of every demo user; the same one at every run. */
  readonly password: string;
  readonly log: (line: string) => void;
  /** The day around which the clinic lies, `YYYY-MM-DD`: the same day makes the same clinic again. That of the first run by default. */
  readonly day?: string | undefined;
  /** The clinic that is made around a day; the whole one by default. */
  readonly planFor?: (today: string) => DemoPlan;
}

export interface DemoResult {
  /** False where an earlier run had finished. */
  readonly isNew: boolean;
  /** One of each role. */
  readonly accounts: readonly { readonly role: string; readonly email: string }[];
}

/** Set at the very end: where it is, nothing is missing. */
const MARK = { websiteName: 'Demo clinic' } as const;
/** Where the demo clinic is, whatever its settings are changed to. */
const ZONE = 'Africa/Casablanca';

/** @throws ConfigError, with a sentence for who asked for it, where the clinic is not to be seeded */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const opened: DemoSession[] = [];
  const signIn = async (userId: string): Promise<DemoSession> => {
    const session = demoSession({ apiUrl: options.apiUrl, userId, token: await options.openSession(userId) });
    opened.push(session);
    return session;
  };
  try {
    const administrator = await signIn(options.administratorId);
    const isNew = !(await isSeeded(administrator));
    if (isNew) await seedAnew(administrator, signIn, options);
    const accounts = firstOfEachRole(demoStaff(DEMO_SEED));
    return { isNew, accounts: accounts.map(({ role, email }) => ({ role, email })) };
  } catch (error) {
    throw explained(error);
  } finally {
    // What was broken off by a stop cannot sign out any more; its sessions end by themselves.
    await Promise.allSettled(opened.map((session) => session.close()));
  }
}

async function seedAnew(
  administrator: DemoSession,
  signIn: (userId: string) => Promise<DemoSession>,
  { password, log, day, planFor = demoPlan }: DemoOptions,
): Promise<void> {
  await refuseOthersPatients(administrator);
  const plan = planFor(day ?? (await firstDay(administrator, password)));
  await seedClinic(plan, { administrator, signIn, password, log });
  await administrator.call({ method: 'PATCH', path: '/settings/', key: 'mark', body: MARK }, z.unknown());
}

async function isSeeded(administrator: DemoSession): Promise<boolean> {
  const answer = z.array(z.object({ websiteName: z.string().nullable() })).length(1);
  const [settings] = await administrator.call({ method: 'GET', path: '/settings' }, answer);
  return settings?.websiteName === MARK.websiteName;
}

/** Demo data are for an empty clinic: mixed with a real one's they could not be distinguished or removed again. */
async function refuseOthersPatients(administrator: DemoSession): Promise<void> {
  const found = async (search: object): Promise<number> => {
    const body = { limit: 1, search };
    const list = { method: 'POST', path: '/patients', body } as const;
    return (await administrator.call(list, z.array(z.unknown()))).length;
  };
  if ((await found({})) === 0 || (await found({ email: `@${DEMO_DOMAIN}` })) > 0) return;
  throw new ConfigError(
    'This clinic has patients of its own, so it is not seeded with demo data: set DATA_DIR to another folder.',
  );
}

/** The day on which the first user was made: a repeat of that call returns what the first one did, so a later run keeps to it. */
async function firstDay(administrator: DemoSession, password: string): Promise<string> {
  const first = itemAt(demoStaff(DEMO_SEED), 0);
  const { createdAt } = await administrator.call(
    { method: 'POST', path: '/users/create/', key: first.key, body: userBody(first, password) },
    z.object({ createdAt: z.string() }),
  );
  return dayAt(createdAt, ZONE);
}

function explained(error: unknown): unknown {
  if (!(error instanceof Refused)) return error;
  if (error.code === 'key_reused') {
    return new ConfigError(
      'The demo data were made around another day or by another version of this product, and stay as they are.',
    );
  }
  if (error.code === 'duplicate') {
    return new ConfigError(
      'The demo data were made by another administrator or another version of this product, and stay as they are.',
    );
  }
  return error;
}

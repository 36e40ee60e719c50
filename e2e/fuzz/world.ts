/** The clinic that is called: who calls, and the records that tokens in a request mean. */
import { moduleList } from '@hospital/contracts';
import { makeRecords } from '../addresses.ts';
import { ADMIN_EMAIL, PASSWORD, ROLES, type Clinic, type RoleName } from '../api/clinic.ts';
import { signIn, type Client } from '../client.ts';

/** One of each standard role, the first administrator, and somebody without a session. */
export const CALLERS = ['administrator', ...ROLES, 'nobody'] as const;
export type Caller = (typeof CALLERS)[number];

export const KNOWN_TEXTS = [PASSWORD, ADMIN_EMAIL, 'Nurse', 'Administrateur', 'Approved', 'csv', 'en', 'fr'];
export const USUAL = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  currentPassword: PASSWORD,
  phone: '+212 600 1',
  birthday: '1980-02-29',
  fromTime: '10:00',
  toTime: '10:30',
};
const NO_RECORD = '11111111-1111-4111-8111-111111111111';

export class World {
  readonly clinic: Clinic;
  /** Module → ids. */
  private readonly existing = new Map<string, string[]>();
  private readonly deleted: string[] = [];
  private readonly people = new Map<RoleName, Client>();

  private constructor(clinic: Clinic) {
    this.clinic = clinic;
  }

  /** Two records of each kind, and one of most that is deleted. */
  static async make(clinic: Clinic): Promise<World> {
    const world = new World(clinic);
    await makeRecords(clinic);
    await makeRecords(clinic);
    const { admin } = clinic;
    for (const [path, id] of [
      ['patients', await clinic.patient()],
      ['departments', await clinic.department()],
      ['expenses', await clinic.expense()],
      ['users', await clinic.user('Nurse')],
    ] as const) {
      (await admin.delete(`/${path}/${id}/{me}`)).must(200);
      world.deleted.push(id);
    }
    for (const { name, path, list } of moduleList) {
      const answer = list.method === 'GET' ? await admin.get(`/${path}`) : await admin.list(`/${path}`);
      world.existing.set(name, [...answer.must(200).ids]);
    }
    return world;
  }

  get modules(): readonly string[] {
    return [...this.existing.keys()];
  }

  async caller(name: Caller): Promise<Client> {
    const { clinic } = this;
    if (name === 'nobody') return clinic.anyone;
    if (name === 'administrator') return clinic.admin;
    const known = this.people.get(name);
    if (known) return known;
    const hired = await clinic.hire(name);
    this.people.set(name, hired);
    return hired;
  }

  /** After an answer that there is no session: a person who was signed out or deleted is replaced. */
  async renew(name: Caller): Promise<void> {
    if (name === 'nobody' || (await isIn(await this.caller(name)))) return;
    const { clinic } = this;
    if (name === 'administrator')
      clinic.admin = await signIn(clinic.url, clinic.lastPosition, ADMIN_EMAIL, PASSWORD);
    else this.people.delete(name);
  }

  created(module: string, id: string): void {
    this.existing.get(module)?.push(id);
  }

  removed(module: string, id: string): void {
    const left = (this.existing.get(module) ?? []).filter((other) => other !== id);
    this.existing.set(module, left);
    this.deleted.push(id);
  }

  private idsOf(kind: string): readonly string[] {
    if (kind === 'deleted') return this.deleted;
    return kind === 'any' ? [...this.existing.values()].flat() : (this.existing.get(kind) ?? []);
  }

  /** The text with ids in the place of its tokens. */
  resolved(text: string, caller: Client): string {
    return text.replaceAll(/<<(\w+)(?:\.(\d+))?>>/g, (_token, kind: string, n = '0') => {
      if (kind === 'me') return caller.userId;
      if (kind === 'email') return ADMIN_EMAIL;
      if (kind === 'position') return this.clinic.lastPosition.position ?? '0'.repeat(20);
      const ids = this.idsOf(kind);
      // The newest first: what a run creates is used by what follows.
      return ids.at(-1 - (Number(n) % Math.max(1, ids.length))) ?? NO_RECORD;
    });
  }
}

async function isIn(client: Client): Promise<boolean> {
  return (await client.get('/profile')).status === 200;
}

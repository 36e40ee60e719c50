/** The clinic that is called: who calls, and the records that tokens in a request mean. */
import { roles } from '@hospital/contracts';
import { modulesWithCalls } from '../modulesWithCalls.ts';
import { makeRecords } from '../addresses.ts';
import { ADMIN_EMAIL, PASSWORD, ROLES, type Clinic } from '../api/clinic.ts';
import type { Answer, Client } from '../client.ts';

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
  private readonly people = new Map<Caller, Client>();

  private constructor(clinic: Clinic) {
    this.clinic = clinic;
  }

  /** Two records of each kind, and one of some that is deleted. Requests never name the people who call, nor their roles. */
  static async make(clinic: Clinic): Promise<World> {
    const world = new World(clinic);
    world.people.set('administrator', clinic.admin);
    await makeRecords(clinic);
    await makeRecords(clinic);
    await world.deleteSome();
    await world.findRecords();
    for (const name of ['A', 'B']) world.created('roles', (await createRole(clinic, name)).id);
    for (const role of ROLES) world.people.set(role, await clinic.hire(role));
    // Nobody calls as this one: it hires whom a request deleted.
    clinic.admin = await clinic.hire('Administrateur');
    return world;
  }

  private async deleteSome(): Promise<void> {
    const { clinic } = this;
    for (const [path, id] of [
      ['patients', await clinic.patient()],
      ['departments', await clinic.department()],
      ['expenses', await clinic.expense()],
      ['users', await clinic.user('Nurse')],
    ] as const) {
      (await clinic.admin.delete(`/${path}/${id}/{me}`)).must(200);
      this.deleted.push(id);
    }
  }

  private async findRecords(): Promise<void> {
    const { admin } = this.clinic;
    for (const { name, path, list } of modulesWithCalls) {
      const answer = list.method === 'GET' ? await admin.get(`/${path}`) : await admin.list(`/${path}`);
      const ids = name === roles.name ? [] : answer.must(200).ids.filter((id) => id !== admin.userId);
      this.existing.set(name, ids);
    }
  }

  get modules(): readonly string[] {
    return [...this.existing.keys()];
  }

  async caller(name: Caller): Promise<Client> {
    if (name === 'nobody') return this.clinic.anyone;
    const known = this.people.get(name);
    if (known) return known;
    const hired = await this.clinic.hire(name === 'administrator' ? 'Administrateur' : name);
    this.people.set(name, hired);
    return hired;
  }

  /** After an answer that there is no session: a person who was signed out or deleted is replaced. */
  async renew(name: Caller): Promise<void> {
    if (name !== 'nobody' && !(await isIn(await this.caller(name)))) this.people.delete(name);
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

async function createRole({ admin }: Clinic, name: string): Promise<Answer> {
  return (await admin.post('/roles/create/{me}', { name: `Role ${name}` })).must(201);
}

import { declaredEvents, newId, type Flag, type Json, type NewEvent } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { encryptedEventStore } from '../keys/encryptedEventStore.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { Records } from '../eventSourcing/records.ts';

export interface RoleParts {
  readonly name?: string;
  readonly status?: 'active' | 'inactive';
  readonly hasAccessModule?: boolean;
  readonly flags?: readonly Flag[];
  readonly requiresSecondFactor?: boolean;
}

/** Users and roles in a log in memory, for tests of what happens before a command. */
export class People {
  readonly store: EventStore = encryptedEventStore(memoryEventStore(), memorySubjectKeys());
  readonly records = new Records(this.store);

  async role({
    name = 'Nurse',
    status = 'active',
    hasAccessModule = true,
    flags = [],
    requiresSecondFactor = false,
  }: RoleParts = {}): Promise<string> {
    const held = Object.fromEntries(flags.map((flag) => [flag, true]));
    return this.#create('role', 'RoleCreated', {
      name,
      status,
      hasAccessModule,
      requiresSecondFactor,
      ...held,
    });
  }

  async user(role: string): Promise<string> {
    return this.#create('user', 'UserCreated', {
      firstname: 'Amal',
      lastname: 'Berrada',
      email: 'amal@example.com',
      role,
      status: 'active',
    });
  }

  /** A user with a role of their own that holds these flags. */
  async member(...flags: readonly Flag[]): Promise<string> {
    return this.user(await this.role({ flags }));
  }

  async change(category: 'user' | 'role', id: string, change: Readonly<Record<string, Json>>): Promise<void> {
    const { status, ...rest } = change;
    const stream = `${category}-${id}`;
    const noun = category === 'user' ? 'User' : 'Role';
    if (Object.keys(rest).length > 0) await this.#append(stream, `${noun}Changed`, { id, ...rest });
    // The fold takes the new one as it is.
    if (status !== undefined) {
      await this.#append(stream, `${noun}StatusChanged`, { id, from: '', to: status });
    }
  }

  /** Names a credential; by whom it was set, the session that goes on tells. */
  async setPassword(user: string, keptSession?: string): Promise<void> {
    const kept = keptSession === undefined ? {} : { keptSession };
    await this.#append(`user-${user}`, 'UserPasswordSet', { id: user, credential: newId(), ...kept });
  }

  /** Names a credential that was kept. */
  async named(user: string, credential: string): Promise<void> {
    await this.#append(`user-${user}`, 'UserPasswordSet', { id: user, credential });
  }

  async addSecondFactor(user: string, factor: string, keptSession?: string): Promise<void> {
    const kept = keptSession === undefined ? {} : { keptSession };
    await this.#append(`user-${user}`, 'UserSecondFactorAdded', { id: user, factor, ...kept });
  }

  async addPasskey(user: string, passkey: string): Promise<void> {
    await this.#append(`user-${user}`, 'UserPasskeyAdded', { id: user, passkey, name: 'Phone' });
  }

  async removePasskey(user: string, passkey: string): Promise<void> {
    await this.#append(`user-${user}`, 'UserPasskeyRemoved', { id: user, passkey });
  }

  /** @param factor names the one-time code; without one as events before it were. */
  async resetSecondFactor(user: string, factor?: string): Promise<void> {
    const named = factor === undefined ? {} : { factor };
    await this.#append(`user-${user}`, 'UserSecondFactorReset', {
      id: user,
      reason: 'A lost phone',
      ...named,
    });
  }

  async remove(category: 'user' | 'role', id: string): Promise<void> {
    await this.#append(`${category}-${id}`, category === 'user' ? 'UserRemoved' : 'RoleRemoved', { id });
  }

  async #create(category: string, type: string, data: Readonly<Record<string, Json>>): Promise<string> {
    const id = newId();
    await this.#append(`${category}-${id}`, type, { id, ...data });
    return id;
  }

  async #append(stream: string, type: string, data: NewEvent['data']): Promise<void> {
    const commandId = newId();
    const metadata = {
      v: 1,
      at: '2026-03-02T09:00:00.000Z',
      actor: 'system',
      commandId,
      correlationId: commandId,
      causationId: null,
      schema: declaredEvents.find((event) => event.type === type)?.schema ?? 1,
    } as const;
    const head = await this.store.head(stream);
    await this.store.append(stream, [{ id: newId(), type, data, metadata }], head?.revision ?? 'none');
  }
}

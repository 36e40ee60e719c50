/**
 * Passkeys (WebAuthn): accepted in place of a code of the second factor that they belong to. What is known of one is encrypted with its person's
 * key, beside the log. A passkey is inert until an event of its user names it. Each assertion is accepted once, in all processes together.
 */
import { Problem, type CreatedPasskey, type UsedPasskey } from '@hospital/contracts';
import type { Pool } from 'pg';
import { z } from 'zod';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { Records } from '../eventSourcing/records.ts';
import type { SubjectKeys } from '../keys/subjectKeys.ts';
import { secondFactorOf, userRow } from './actor.ts';
import {
  CHALLENGE_MS,
  createPasskeyChallenges,
  type ChallengeFor,
  type PasskeyChallenges,
} from './passkeyChallenges.ts';
import { PasskeyRows, type KeptPasskey } from './passkeyRows.ts';
import type { PasskeySite } from './passkeySite.ts';

export interface PasskeyOwner {
  readonly userId: string;
  /** What the browser shows: whose account, of whom, and of which clinic. */
  readonly account: string;
  readonly name: string;
  readonly issuer: string;
}

export interface NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly created: CreatedPasskey;
}

export interface GivenPasskey extends ChallengeFor {
  readonly used: UsedPasskey;
}

/** For the browser, and where it must be. */
export interface PasskeyOptions {
  readonly origin: string;
  readonly options: object;
}

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  /** The host name at which it works. */
  readonly site: string;
  /** ISO instants. */
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

export interface Passkeys {
  readonly site: PasskeySite;
  /** @throws Problem passkeys_unavailable */
  begin(owner: PasskeyOwner): Promise<PasskeyOptions>;
  /** Inert until an event of that user names it. Of one that is there already only the hour begins again. @throws Problem passkeys_unavailable, no_second_factor, wrong_passkey; SubjectIsErased */
  keep(passkey: NewPasskey): Promise<void>;
  /** null where passkeys do not work, or the person has none that works here. */
  challenge(by: ChallengeFor): Promise<PasskeyOptions | null>;
  /** Uses the challenge up. */
  accept(given: GivenPasskey): Promise<boolean>;
  listOf(userId: string): Promise<readonly ListedPasskey[]>;
  /** Once no event names it any more. */
  remove(id: string): Promise<void>;
  /** Removes what is an hour old and no passkey of a living user, and old challenges. @returns how many */
  removeInert(): Promise<number>;
}

export interface PasskeysOptions {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly keys: SubjectKeys;
  readonly site: PasskeySite;
  readonly clock?: Clock;
}

/** Loaded with the first passkey: it takes a quarter of a second and 8 MB. */
const webAuthn = () => import('@simplewebauthn/server');

export function createPasskeys(options: PasskeysOptions): Passkeys {
  return new PostgresPasskeys(options);
}

class PostgresPasskeys implements Passkeys {
  readonly site: PasskeySite;
  readonly #records: Pick<Records, 'load'>;
  readonly #rows: PasskeyRows;
  readonly #challenges: PasskeyChallenges;

  constructor({ pool, records, keys, site, clock = systemClock }: PasskeysOptions) {
    this.site = site;
    this.#records = records;
    this.#rows = new PasskeyRows({ pool, records, keys, clock });
    this.#challenges = createPasskeyChallenges(pool, clock);
  }

  async begin({ userId, account, name, issuer }: PasskeyOwner): Promise<PasskeyOptions> {
    const { host, origin } = this.#openSite();
    const present = await this.#rows.listOf(userId);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: issuer,
      rpID: host,
      userID: Uint8Array.from(Buffer.from(userId)),
      userName: account,
      userDisplayName: name,
      challenge: Uint8Array.from(await this.#challenges.issue({ userId, purpose: 'register' })),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: present.filter(({ site }) => site === host).map(descriptorOf),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return { origin, options };
  }

  async keep({ id, userId, name, created }: NewPasskey): Promise<void> {
    const user = await userRow(this.#records, userId);
    const factor = user && secondFactorOf(user);
    if (factor === null) throw new Problem('no_second_factor');
    const { host, origin } = this.#openSite();
    if (await this.#rows.renew(id, userId)) return;
    const { verifyRegistrationResponse } = await webAuthn();
    const challenge = await this.#taken(created, { userId, purpose: 'register' });
    const verified = await accepted(challenge, (expectedChallenge) =>
      verifyRegistrationResponse({
        response: { ...created, response: defined(created.response), clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: false,
      }),
    );
    if (!verified?.verified) throw new Problem('wrong_passkey', { fields: { passkey: TRY_AGAIN } });
    const { credential } = verified.registrationInfo;
    const kept: KeptPasskey = {
      credential: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      transports: [...(created.response.transports ?? [])],
      name,
      site: host,
    };
    await this.#rows.add({ id, userId, factor, counter: credential.counter, kept });
  }

  async challenge(by: ChallengeFor): Promise<PasskeyOptions | null> {
    if (this.site.unavailable) return null;
    const { host, origin } = this.site;
    const usable = (await this.#rows.listOf(by.userId)).filter(({ site }) => site === host);
    if (usable.length === 0) return null;
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: host,
      challenge: Uint8Array.from(await this.#challenges.issue(by)),
      timeout: CHALLENGE_MS,
      allowCredentials: usable.map(descriptorOf),
      userVerification: 'preferred',
    });
    return { origin, options };
  }

  async accept({ used, ...by }: GivenPasskey): Promise<boolean> {
    if (this.site.unavailable) return false;
    const { host, origin } = this.site;
    const known = (await this.#rows.listOf(by.userId)).find(
      ({ credential, site }) => credential === used.id && site === host,
    );
    if (!known) return false;
    const { verifyAuthenticationResponse } = await webAuthn();
    const challenge = await this.#taken(used, by);
    const verified = await accepted(challenge, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response: { ...used, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        credential: {
          id: known.credential,
          publicKey: Uint8Array.from(Buffer.from(known.publicKey, 'base64url')),
          counter: Number(known.counter),
        },
        requireUserVerification: false,
      }),
    );
    return verified?.verified === true && this.#rows.count(known.id, verified.authenticationInfo.newCounter);
  }

  async listOf(userId: string): Promise<readonly ListedPasskey[]> {
    return (await this.#rows.listOf(userId)).map(({ id, name, site, madeAt, lastUsedAt }) => ({
      id,
      name,
      site,
      addedAt: madeAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  async remove(id: string): Promise<void> {
    await this.#rows.remove(id);
  }

  async removeInert(): Promise<number> {
    return (await this.#rows.removeInert()) + (await this.#challenges.removeOld());
  }

  /** Uses up the challenge that the browser signed, and returns it. null where `take` of the challenges returns false. */
  async #taken({ response }: CreatedPasskey | UsedPasskey, by: ChallengeFor): Promise<string | null> {
    const challenge = challengeIn(response.clientDataJSON);
    return challenge !== null && (await this.#challenges.take(challenge, by)) ? challenge : null;
  }

  #openSite() {
    if (this.site.unavailable) throw new Problem('passkeys_unavailable');
    return this.site;
  }
}

const TRY_AGAIN = 'The passkey was not accepted. Try again.';

function descriptorOf({ credential, transports }: KeptPasskey) {
  return { id: credential, transports };
}

/** Without the keys that are undefined. */
function defined({ transports, ...response }: CreatedPasskey['response']) {
  return transports ? { ...response, transports } : response;
}

const clientData = z.object({ challenge: z.string() });

/** What the browser says that it signed; null where it cannot be read. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return null;
  }
}

/** The library throws for whatever is wrong with what a browser sent. */
async function accepted<T>(
  challenge: string | null,
  verify: (challenge: string) => Promise<T>,
): Promise<T | null> {
  return challenge === null ? null : verify(challenge).catch(() => null);
}

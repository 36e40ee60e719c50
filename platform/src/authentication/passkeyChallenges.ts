/** Challenges that a browser signs with a passkey: each for one person and one purpose, once, for five minutes, in all processes together. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';

/** `register`: to add a passkey. `sign_in`: after the password. `confirm`: before a risky call. */
export type ChallengePurpose = 'register' | 'sign_in' | 'confirm';

export interface ChallengeFor {
  readonly userId: string;
  readonly purpose: ChallengePurpose;
}

const CHALLENGE_BYTES = 32;
export const CHALLENGE_MS = 5 * 60_000;
/** Of one person for one purpose: as many windows as somebody has open. The oldest goes. */
const MOST_OPEN = 10;

export interface PasskeyChallenges {
  issue(by: ChallengeFor): Promise<Buffer>;
  /** Uses the challenge up. @returns false where it was used or is too old, or was issued to somebody else or for another purpose */
  take(challenge: string, by: ChallengeFor): Promise<boolean>;
  removeOld(): Promise<number>;
}

export function createPasskeyChallenges(pool: Pool, clock: Clock): PasskeyChallenges {
  return {
    async issue({ userId, purpose }) {
      const challenge = randomBytes(CHALLENGE_BYTES);
      const expiresAt = new Date(clock().getTime() + CHALLENGE_MS);
      await pool.query(
        'insert into kept.passkey_challenges (challenge, user_id, purpose, expires_at) values ($1, $2, $3, $4)',
        [challenge, userId, purpose, expiresAt],
      );
      await pool.query(
        `delete from kept.passkey_challenges where challenge in (
           select challenge from kept.passkey_challenges where user_id = $1 and purpose = $2
           order by expires_at desc, challenge offset $3)`,
        [userId, purpose, MOST_OPEN],
      );
      return challenge;
    },

    async take(challenge, { userId, purpose }) {
      const { rowCount } = await pool.query(
        `delete from kept.passkey_challenges
         where challenge = $1 and user_id = $2 and purpose = $3 and expires_at > $4`,
        [Buffer.from(challenge, 'base64url'), userId, purpose, clock()],
      );
      return rowCount === 1;
    },

    async removeOld() {
      const { rowCount } = await pool.query('delete from kept.passkey_challenges where expires_at <= $1', [
        clock(),
      ]);
      return rowCount ?? 0;
    },
  };
}

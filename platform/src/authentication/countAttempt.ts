/** How an attempt to prove who somebody is counts, whatever it proves it by: a password, a code or a passkey. */
import { Problem, problems, type ProblemCode } from '@hospital/contracts';
import type { KeyedMutex } from '@hospital/event-store';
import type { AccessLog } from './accessLog.ts';
import type { DeviceTokens } from './deviceTokens.ts';
import type { Throttle } from './throttle.ts';

export interface AttemptDependencies {
  readonly accessLog: AccessLog;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
  readonly signIns: KeyedMutex;
}

interface AttemptContext {
  readonly account: string;
  readonly userId: string | null;
  readonly ip: string;
  readonly deviceToken: string | null;
}

/** `undecided`: right so far, and more is asked for. It ends no failures in a row, or the password would open the way to guess codes. */
type AttemptOutcome = 'right' | 'wrong' | 'undecided';

export interface Verdict<T> {
  readonly outcome: AttemptOutcome;
  answer(): Promise<T>;
}

export function refused(code: ProblemCode): Verdict<never> {
  const fields = code === 'wrong_code' ? { fields: { code: problems.wrong_code[1] } } : {};
  return { outcome: 'wrong', answer: () => Promise.reject(new Problem(code, fields)) };
}

/** An attempt counts before it is judged: many right ones of one person at once would stop each other, so they run one after the other. */
export function countAttempt<T>(
  { throttle, devices, accessLog, signIns }: AttemptDependencies,
  { account, userId, ip, deviceToken }: AttemptContext,
  judge: () => Promise<Verdict<T>>,
): Promise<T> {
  const attempt = { account, ip, device: devices.deviceOf(deviceToken, userId) };
  return signIns.run(throttle.counterOf(attempt), async () => {
    const counted = await throttle.count(attempt);
    const { outcome, answer } = await judge();
    if (outcome === 'right') await counted.succeeded();
    else if (outcome === 'undecided') await counted.undecided();
    else await accessLog.record({ act: 'sign_in_failed', userId, ip });
    return answer();
  });
}

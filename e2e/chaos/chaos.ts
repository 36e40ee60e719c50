/** A whole run: people at work while the plan is played, then every check. */
import { checkAll, type Check } from './checks.ts';
import { History } from './history.ts';
import { playRound, type RoundResult } from './acts.ts';
import { openLoad } from './load.ts';
import { actText, isKill, roundsOf, SERVICES, type TargetName } from './plan.ts';
import { openStack } from './stack.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly kills: number;
  /** Ends the rounds after so many minutes. */
  readonly minutes?: number;
  /** 4 unless set. */
  readonly people?: number;
  /** The log is in a server of EventStoreDB's protocol in this process, which is killed and frozen too. */
  readonly isLogApart?: boolean;
  readonly say?: (line: string) => void;
}

export interface ChaosResult {
  readonly seed: number;
  readonly tookMs: number;
  readonly rounds: readonly RoundResult[];
  readonly history: History;
  readonly checks: readonly Check[];
}

export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, kills, minutes = Infinity, people = 4, isLogApart = false, say = () => undefined } = options;
  const [from, began] = [Date.now(), performance.now()];
  const findings: string[] = [];
  const onFinding = (finding: string) => {
    findings.push(finding);
    say(`finding: ${finding}`);
  };
  const stack = await openStack({ isLogApart, onFinding });
  try {
    const history = new History();
    const load = await openLoad({ urls: stack.urls, seed, people, history, onFinding });
    const targets: TargetName[] = [...SERVICES, ...[...stack.targets.keys()].filter(isStore)];
    const stop = load.start();
    const rounds: RoundResult[] = [];
    for (const round of roundsOf({ seed, targets })) {
      const result = await playRound({ stack, history, admins: load.admins }, round);
      rounds.push(result);
      say(roundText(rounds));
      if (killsIn(rounds) >= kills || performance.now() - began > minutes * 60_000) break;
    }
    await stop();
    for (const name of SERVICES) await stack.orders.setClock(name, 0);
    const [admin] = load.admins;
    const checks = await checkAll({ stack, admin, history, from });
    const own = { name: 'answers, and processes that stay up', faults: findings };
    return { seed, tookMs: performance.now() - began, rounds, history, checks: [own, ...checks] };
  } finally {
    await stack.close();
  }
}

const isStore = (name: TargetName) => !SERVICES.some((service) => service === name);

/** Those that hit: a failpoint that nobody reached killed nobody. */
export function killsIn(rounds: readonly RoundResult[]): number {
  return rounds.flatMap(({ done }) => done).filter(({ act, victim }) => isKill(act) && victim !== null)
    .length;
}

function roundText(rounds: readonly RoundResult[]): string {
  const { done, readyMs, waitedFor, longest } = rounds.at(-1) ?? {
    done: [],
    readyMs: 0,
    waitedFor: '',
    longest: { written: 0, read: 0 },
  };
  const acts = done.map(({ act, victim }) =>
    act.what === 'failpoint' ? `${actText(act)} (${victim})` : actText(act),
  );
  const gaps = `no write for ${longest.written} ms, no read for ${longest.read} ms`;
  return `round ${rounds.length}, ${killsIn(rounds)} kills: ${acts.join('; ')}: ready after ${readyMs} ms, ${gaps}${readyMs > 5_000 ? `, waited for ${waitedFor}` : ''}`;
}

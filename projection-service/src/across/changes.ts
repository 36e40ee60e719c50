/**
 * A stream of server-sent events: which records of those that the person may read have changed. `Last-Event-ID` resumes from the
 * record versions. It ends now and then, and when the person's own rights change, so that a new call is checked anew.
 */
import { isPosition, moduleList, type Actor } from '@hospital/contracts';
import type { Call, Handler } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { positionText } from '../kernel/database.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { VERSIONS } from '../kernel/tables.ts';
import { changeCondition, signedIn } from './rights.ts';

const HEARTBEAT_MS = 15_000;
const LIFE_MS = 10 * 60_000;
/** Many commits in a row are told together. */
const GATHER_MS = 50;
const PAGE = 500;

interface ChangeRow {
  readonly resource: string;
  readonly id: string;
  readonly since: string;
  readonly isVisible: boolean;
  /** Of the person's own user or role. */
  readonly isOwn: boolean;
}

const pathOf = new Map(moduleList.map(({ name, path }) => [name, path]));

/** A Last-Event-ID that is none of ours begins now. */
function startOf(kit: QueryKit, { lastEventId, query }: Call): string {
  const given = lastEventId ?? query['lastEventId'] ?? '';
  return given.length === 20 && isPosition(given) ? given : kit.progress.position;
}

function statement(kit: QueryKit, actor: Actor): string {
  const conditions = moduleList.flatMap((module) => {
    const condition = changeCondition(kit, actor, module);
    return condition === null ? [] : [`(v.resource = ${escapeLiteral(module.name)} and ${condition})`];
  });
  const visible = conditions.length > 0 ? conditions.join(' or ') : 'false';
  const own = `(v.resource = 'users' and v.id = ${escapeLiteral(actor.id)}::uuid)
    or (v.resource = 'roles' and v.id = ${escapeLiteral(actor.roleId)}::uuid)`;
  return `select v.resource, v.id, v.since::text, (${visible}) as "isVisible", (${own}) as "isOwn"
    from ${VERSIONS} v where v.since > $1::bigint and ((${visible}) or (${own}))
    order by v.since fetch first ${PAGE} rows with ties`;
}

/** The id stands with the last record of an event alone: a stream that breaks off before it tells them all again. */
function messages(rows: readonly ChangeRow[]): string {
  return rows
    .filter(({ isVisible }) => isVisible)
    .map(({ resource, id, since }, index, shown) => {
      const position = positionText(since);
      const isLast = shown[index + 1]?.since !== since;
      const data = JSON.stringify({ resource: pathOf.get(resource) ?? resource, _id: id, position });
      return `${isLast ? `id: ${position}\n` : ''}data: ${data}\n\n`;
    })
    .join('');
}

async function* stream(kit: QueryKit, call: Call, signal: AbortSignal): AsyncGenerator<string> {
  const text = statement(kit, signedIn(call.actor));
  let position = startOf(kit, call);
  yield `retry: 1000\nid: ${position}\n\n`;
  while (!signal.aborted) {
    const reached = kit.progress.position;
    const { rows } = await kit.pool.query<ChangeRow>(text, [position]);
    const told = messages(rows);
    if (told !== '') yield told;
    if (rows.some(({ isOwn }) => isOwn)) return;
    const last = rows.at(-1);
    if (last) position = positionText(last.since);
    if (rows.length >= PAGE) continue;
    if (!(await moved(kit, reached, signal))) yield ': still here\n\n';
  }
}

/** True when the read models moved, false when nothing happened for a while. */
async function moved(kit: QueryKit, from: string, signal: AbortSignal): Promise<boolean> {
  const woken = new AbortController();
  const stop = kit.progress.onAdvance(() => woken.abort());
  try {
    if (kit.progress.position === from) {
      await sleep(HEARTBEAT_MS, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(
        () => undefined,
      );
    }
    const isMoved = kit.progress.position !== from;
    if (isMoved) await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined);
    return isMoved;
  } finally {
    stop();
  }
}

export function changes(kit: QueryKit): Handler {
  return async (call) => {
    const life = new AbortController();
    const timer = setTimeout(() => life.abort(), LIFE_MS);
    const signal = AbortSignal.any([call.signal, kit.closing, life.signal]);
    const content = Readable.from(stream(kit, call, signal));
    content.once('close', () => {
      clearTimeout(timer);
      life.abort();
    });
    return {
      content,
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    };
  };
}

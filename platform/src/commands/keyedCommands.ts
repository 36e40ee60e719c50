/**
 * Commands with an Idempotency-Key that were accepted and wrote no event. No event carries their ids, so a repeat is recognised by a row
 * here: it is committed before the response is sent, the first writer wins, and it is kept for 7 days.
 */
import type { Position } from '@hospital/contracts';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { oldRows } from '../keptTables/oldRows.ts';
import { retentionRules } from '../keptTables/retention.ts';
import type { Sweep } from '../keptTables/sweeper.ts';

export interface KeyedCommand {
  readonly commandId: string;
  /** Id of the record that the command was about. */
  readonly record: string;
  /** Keyed hash of its body. */
  readonly fingerprint: string;
  /** Of the record's stream when the command was decided. */
  readonly revision: bigint;
  /** Up to which position of the log its response shows the record. */
  readonly position: Position;
}

export interface KeyedCommands {
  find(commandId: string): Promise<KeyedCommand | null>;
  /** False where another call has recorded the command before. */
  record(command: KeyedCommand): Promise<boolean>;
}

interface Dependencies {
  readonly pool: Pick<Pool, 'query'>;
  readonly clock: Clock;
}

interface Row extends Omit<KeyedCommand, 'revision'> {
  readonly revision: string;
}

export function postgresKeyedCommands({ pool, clock }: Dependencies): KeyedCommands {
  return {
    async find(commandId) {
      const { rows } = await pool.query<Row>({
        name: 'kept.keyed_commands.find',
        text: `select command_id as "commandId", record, fingerprint, revision::text, position
          from kept.keyed_commands where command_id = $1`,
        values: [commandId],
      });
      return rows[0] ? { ...rows[0], revision: BigInt(rows[0].revision) } : null;
    },
    async record({ commandId, record, fingerprint, revision, position }) {
      const { rowCount } = await pool.query(
        `insert into kept.keyed_commands (command_id, record, fingerprint, revision, position, at)
         values ($1, $2, $3, $4, $5, $6) on conflict (command_id) do nothing`,
        [commandId, record, fingerprint, String(revision), position, clock()],
      );
      return rowCount === 1;
    },
  };
}

export function oldKeyedCommands(dependencies: Dependencies): Sweep {
  return oldRows(dependencies, retentionRules.keyedCommands);
}

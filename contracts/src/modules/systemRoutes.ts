/** What an Administrateur sees of the product itself: how far the read models are, what is parked, until when the log is signed. */
import type { Route } from '../kernel/route.ts';
import { administrator } from '../kernel/permissions.ts';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const instant = { type: 'string', format: 'date-time' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

const parkedRecord = {
  type: 'object',
  required: ['record', 'error', 'parkedAt', 'waiting'],
  properties: {
    record: text,
    error: { ...text, description: 'Without values of the record.' },
    parkedAt: instant,
    waiting: { ...integer, description: 'Events that wait for it.' },
  },
};

const backup = {
  type: 'object',
  required: ['id', 'beganAt', 'endedAt', 'events', 'bytes', 'restoredAt', 'fault'],
  properties: {
    id: text,
    beganAt: instant,
    endedAt: instant,
    events: { ...integer, description: 'Of the log; 0 for a backup that failed.' },
    bytes: { ...integer, description: 'That were written: what the backups before lacked.' },
    restoredAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When it was restored for a check.',
    },
    fault: { ...textOrNull, description: 'Why it is not good, in English words.' },
  },
};

const backups = {
  type: ['object', 'null'],
  description: 'Null where this process makes no backups by itself (BACKUP_DIR).',
  required: ['everyMs', 'isRunning', 'last'],
  properties: {
    everyMs: { ...integer, description: 'The time between two, in milliseconds.' },
    isRunning: { type: 'boolean' },
    last: { type: 'array', items: backup, description: 'The newest ten, the newest first.' },
  },
};

const state = {
  type: 'object',
  required: [
    'state',
    'reason',
    'position',
    'end',
    'lag',
    'modules',
    'audit',
    'seals',
    'alteredFiles',
    'erasedKeys',
    'hasOwnDatabaseAccount',
    'backups',
    'lastBackupAt',
  ],
  properties: {
    state: { enum: ['ready', 'degraded', 'failed'] },
    reason: textOrNull,
    position: { ...text, description: 'Up to where the read models have applied the log.' },
    end: { ...textOrNull, description: 'Of the log; null while it is unavailable.' },
    lag: {
      type: ['integer', 'null'],
      description: 'Between the two: events in PostgreSQL, bytes in EventStoreDB.',
    },
    modules: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'records', 'parked', 'parkedRecords', 'rebuilding', 'rebuilt'],
        properties: {
          name: text,
          records: { ...integer, description: 'That are not deleted.' },
          parked: integer,
          rebuilding: {
            type: 'boolean',
            description: 'Rebuilt by this process, beside the living tables.',
          },
          rebuilt: {
            type: ['object', 'null'],
            description: 'How the last rebuild that was asked of this process ended.',
            required: ['at', 'isDone'],
            properties: { at: instant, isDone: { type: 'boolean' } },
          },
          parkedRecords: { type: 'array', items: parkedRecord, description: 'The first twenty.' },
        },
      },
    },
    audit: {
      type: ['object', 'null'],
      description: 'Of the signed checkpoints; null in a copy that has no folder for them.',
      properties: {
        size: integer,
        at: textOrNull,
        publicKey: text,
        problem: {
          enum: ['unavailable', 'log_altered', 'chain_broken', 'key_wrong', null],
          description: 'Why nothing is signed at present.',
        },
        failure: { ...textOrNull, description: 'The same in English words.' },
        copies: {
          type: 'array',
          description: 'The further folders of AUDIT_COPIES.',
          items: {
            type: 'object',
            properties: {
              number: { ...integer, description: 'Its place in AUDIT_COPIES, from 1.' },
              problem: { enum: ['unavailable', 'different', null] },
              failure: textOrNull,
            },
          },
        },
      },
    },
    seals: {
      type: 'object',
      description: 'Events that nobody with the key wrote, found since this process started.',
      required: ['unsealed', 'broken'],
      properties: {
        unsealed: { ...integer, description: 'Without a seal where one is required: skipped.' },
        broken: { ...integer, description: 'With a seal that does not hold: their records are parked.' },
      },
    },
    alteredFiles: {
      type: 'object',
      description: 'Stored files that are not what was recorded; `some` names three of them.',
      required: ['count', 'some'],
      properties: {
        count: integer,
        some: { type: 'array', items: { type: 'object', properties: { id: text, reason: text } } },
      },
    },
    erasedKeys: {
      type: 'object',
      description: 'People whose key is erased, though no event recorded that; `some` names three of them.',
      required: ['count', 'some'],
      properties: { count: integer, some: { type: 'array', items: text } },
    },
    hasOwnDatabaseAccount: {
      type: 'boolean',
      description: 'False where one database account does everything: it could change the event log.',
    },
    backups,
    lastBackupAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the last good backup ended, whichever process made it; null where none was made.',
    },
  },
};

export const systemRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/system/projections',
    kind: 'query',
    operation: 'system.projections',
    isOfNow: true,
    module: 'system',
    permission: administrator,
    answer: { kind: 'object', schema: state },
    summary: 'How far the read models are, what is parked, and until when the log is signed.',
  },
  {
    method: 'POST',
    path: '/system/projections/:resource/rebuild',
    kind: 'query',
    operation: 'system.rebuild',
    isOfNow: true,
    module: 'system',
    permission: administrator,
    answer: {
      kind: 'object',
      status: 202,
      schema: { type: 'object', properties: { name: text, rebuilding: { type: 'boolean' } } },
    },
    summary: 'Begins to rebuild a module’s read models, beside the living ones.',
  },
  {
    method: 'POST',
    path: '/system/parked/retry',
    kind: 'query',
    operation: 'system.retryParked',
    isOfNow: true,
    module: 'system',
    permission: administrator,
    answer: { kind: 'object', status: 202, schema: { type: 'object', properties: { parked: integer } } },
    summary: 'Tries all parked records again at once. Tells how many there are.',
  },
  {
    method: 'POST',
    path: '/system/backups',
    kind: 'query',
    operation: 'system.backUp',
    isRisky: true,
    isOfNow: true,
    module: 'system',
    permission: administrator,
    answer: {
      kind: 'object',
      status: 202,
      schema: { type: 'object', properties: { isRunning: { type: 'boolean' } } },
    },
    refuses: ['not_found'],
    summary: 'Begins to make a backup. 404 where this process makes none by itself.',
  },
];

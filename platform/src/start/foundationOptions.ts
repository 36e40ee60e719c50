/** What the environment says about the foundation. It is mapped here alone: a process that leaves one of these settings out does not compile. */
import type { z } from 'zod';
import type { SessionLengths } from '../authentication/sessions.ts';
import { settings } from './config.ts';

/** How long rows are kept that say who came and who read what, in days. */
export interface Retention {
  readonly readsDays: number;
  readonly listReadsDays: number;
  readonly accessDays: number;
}

export interface ConfiguredOptions {
  /** `esdb://…`; without it the log is in PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  /** Where people reach the product; printed beside a document's code. */
  readonly publicUrl: string | undefined;
  readonly retention: Retention;
  readonly sessionLengths: SessionLengths;
}

export const foundationSettings = {
  EVENTSTORE_URL: settings.EVENTSTORE_URL.optional(),
  PUBLIC_URL: settings.PUBLIC_URL.optional(),
  READS_RETENTION_DAYS: settings.READS_RETENTION_DAYS,
  LIST_READS_RETENTION_DAYS: settings.LIST_READS_RETENTION_DAYS,
  ACCESS_RETENTION_DAYS: settings.ACCESS_RETENTION_DAYS,
  SESSION_HOURS: settings.SESSION_HOURS,
  SESSION_IDLE_HOURS: settings.SESSION_IDLE_HOURS,
};

export function foundationOptions(
  config: z.output<z.ZodObject<typeof foundationSettings>>,
): ConfiguredOptions {
  return {
    eventStoreUrl: config.EVENTSTORE_URL,
    publicUrl: config.PUBLIC_URL,
    retention: {
      readsDays: config.READS_RETENTION_DAYS,
      listReadsDays: config.LIST_READS_RETENTION_DAYS,
      accessDays: config.ACCESS_RETENTION_DAYS,
    },
    sessionLengths: { hours: config.SESSION_HOURS, idleHours: config.SESSION_IDLE_HOURS },
  };
}

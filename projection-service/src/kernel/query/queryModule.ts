import type { Handlers } from '@hospital/platform';
import type { QueryKit } from './reader.ts';
import type { ModuleQueries } from './visibility.ts';

/** What a module with rules of its own adds: how its rows are seen, and calls that are only its own. */
export interface QueryModule extends ModuleQueries {
  /** Replace or add to the usual calls. */
  readonly handlers?: (kit: QueryKit) => Handlers;
}

export { startEmbeddedPostgres } from './embeddedPostgres/startEmbeddedPostgres.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embeddedPostgres/startEmbeddedPostgres.ts';
export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';

export { startEmbeddedPostgres } from './embeddedPostgres/startEmbeddedPostgres.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embeddedPostgres/startEmbeddedPostgres.ts';

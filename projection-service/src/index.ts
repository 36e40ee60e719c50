export { startProjection, rebuildNamed } from './start.ts';
export type { Projection, ProjectionOptions } from './start.ts';
export type { FileSource } from './kernel/query/files.ts';
export { migrateReadModels } from './kernel/migrateReadModels.ts';

export { rebuildNamed, startProjection, verifyNamed } from './start.ts';
export type { Projection, ProjectionOptions } from './start.ts';
export type { ModuleVerdict } from './kernel/verifyReadModels.ts';
export type { FileSource } from './kernel/query/files.ts';
export { migrateReadModels } from './kernel/migrateReadModels.ts';
export { compareRows } from './kernel/compareRows.ts';
export type { RowsCompared } from './kernel/compareRows.ts';

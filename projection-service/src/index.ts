export type { Projection, ProjectionOptions, StartProjection } from './start.ts';

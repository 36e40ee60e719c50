export * from './eventStore.ts';
export * from './memory/memoryEventStore.ts';
export { postgresEventStore } from './postgres/postgresEventStore.ts';
export type { PostgresEventStoreOptions } from './postgres/postgresEventStore.ts';
export { migrateEventStore } from './postgres/schema.ts';

export * from './eventStore.ts';
export * from './openEventStore.ts';
export * from './memory/memoryEventStore.ts';
export { postgresEventStore } from './postgres/postgresEventStore.ts';
export type { PostgresEventStoreOptions } from './postgres/postgresEventStore.ts';
export { migrateEventStore } from './postgres/schema.ts';
export { eventStoreDbEventStore } from './eventStoreDb/eventStoreDbEventStore.ts';
export type { EventStoreDbEventStoreOptions } from './eventStoreDb/eventStoreDbEventStore.ts';

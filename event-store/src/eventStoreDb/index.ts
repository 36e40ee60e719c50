/** Apart from the package's own index: who imports this loads the client of EventStoreDB, 20 MB in each process. */
export { eventStoreDbEventStore } from './eventStoreDbEventStore.ts';
export type { EventStoreDbEventStoreOptions } from './eventStoreDbEventStore.ts';
export { importIntoEventStoreDb } from './importLog.ts';

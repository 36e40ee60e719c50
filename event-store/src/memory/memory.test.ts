import { describeEventStore } from '../eventStore.contract.ts';
import { memoryEventStore } from './memoryEventStore.ts';

const log = memoryEventStore();

describeEventStore('memory', () => log, { openEmpty: async () => memoryEventStore() });

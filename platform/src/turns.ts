/** Work on one thing waits for each other in this process, so that it races only with other processes. */
export { KeyedMutex as Turns } from '@hospital/event-store';

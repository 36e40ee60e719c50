/** What a process says of itself beside its work, in its log: that it is ready, Node's warnings, surprises, that it was asked to stop, and that it stopped. */
import type { Logger } from '../monitoring/logging.ts';
import { onStopSignal, type Shutdown } from './shutdown.ts';

/** @returns closes everything, then ends the process: with the given code, or with 1 where a part did not close */
export function supervise(log: Logger, shutdown: Shutdown): (code: number) => void {
  const leave = (code: number): void => {
    void shutdown.close().then((clean) => {
      log.info('stopped');
      process.exit(clean ? code : 1);
    });
  };
  onStopSignal((signal) => {
    log.info(`stopping (${signal})`);
    leave(0);
  });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'stopping after an unexpected error');
      leave(1);
    });
  }
  // Node's own listener writes text between the lines of the log.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node gave a warning'));
  return leave;
}

/** Whatever the level of the log is: who starts the process waits for this line. */
export function logReady(log: Logger, url: string): void {
  log.child({}, { level: 'info' }).info({ url }, 'ready');
}

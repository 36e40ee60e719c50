/**
 * Of a command. It is no boolean, so that a button cannot take it for anything else: in the past, where every command is refused, a button that has
 * a progress is not there.
 */
export type Progress = 'idle' | 'running';

export function progressOf(isRunning: boolean): Progress {
  return isRunning ? 'running' : 'idle';
}

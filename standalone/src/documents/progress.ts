/** How far a batch is, for a terminal, a log or a program. */
export interface BatchState {
  readonly _id: string;
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

const WIDTH = 30;
/** ANSI: the line may become shorter. */
const ERASE_REST = '\u001b[K';

export interface Progress {
  show(state: BatchState): void;
  /** The last line, and where the result is. */
  end(state: BatchState, files: readonly string[]): void;
}

export function progressBar({ status, done, failed, total }: BatchState): string {
  const share = total === 0 ? 1 : (done + failed) / total;
  const filled = Math.round(share * WIDTH);
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done + failed} of ${total}${failures}${status === 'paused' ? ', paused' : ''}`;
}

export function jsonProgress(write: (line: string) => void): Progress {
  let last = '';
  const say = (value: object) => {
    const line = JSON.stringify(value);
    if (line !== last) write(`${line}\n`);
    last = line;
  };
  const figures = ({ _id, status, total, done, failed }: BatchState) => ({
    batch: _id,
    status,
    total,
    done,
    failed,
  });
  return {
    show: (state) => say(figures(state)),
    end: (state, files) => say({ ...figures(state), files }),
  };
}

/** On a terminal one line that is written over; in a log the last one alone. */
export function barProgress(stream: NodeJS.WriteStream): Progress {
  return {
    show(state) {
      if (stream.isTTY) stream.write(`\r${progressBar(state)}${ERASE_REST}`);
    },
    end(state, files) {
      stream.write(`${stream.isTTY ? `\r${ERASE_REST}` : ''}${progressBar(state)}\n`);
      for (const file of files) stream.write(`${file}\n`);
    },
  };
}

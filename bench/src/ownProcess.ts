/** A benchmark's server in a process of its own: the same file, called with `serve` and the database. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** @returns what the process sends when it is ready. @throws Error where it ends before */
export async function startServer<Ready>(
  file: string,
  databaseUrl: string,
): Promise<{ readonly child: ChildProcess; readonly ready: Ready }> {
  const child = fork(file, ['serve', databaseUrl], { execArgv: process.execArgv });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)} before it was ready`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready];
  ended.catch(() => undefined);
  return { child, ready };
}

export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

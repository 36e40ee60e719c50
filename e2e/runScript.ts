/** A command of the product as a person types it: `npm run <script> -- …`, with what it says and what it leaves with. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Ended {
  readonly code: number | string | null;
  /** Of both streams. */
  readonly said: string;
}

export function runScript(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return endOf(child);
}

export function endOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) =>
    child.once('close', (code, signal) => resolve({ code: code ?? signal, said })),
  );
}

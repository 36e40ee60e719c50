/**
 * What `npm run dev` runs: the services from their sources, restarted at each change, and Vite with the screens, which
 * passes /api on to them. Open the address that Vite prints.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const tsx = resolve('tsx/cli');
const vite = path.join(path.dirname(resolve('vite/package.json')), 'bin/vite.js');
const port = process.env.PORT ?? '3000';

const children = [
  run([tsx, 'watch', '--clear-screen=false', '--conditions=source', 'standalone/bin/devServer.mjs'], root),
  run([vite, '--clearScreen', 'false'], path.join(root, 'admin-ui')),
];

/** One ends: both end. Ctrl-C reaches all of them by itself. */
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}

function run(args, cwd) {
  return spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, PORT: port, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info', NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

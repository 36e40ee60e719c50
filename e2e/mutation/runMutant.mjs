/**
 * Runs test files against one mistake, nearest first, until one of them notices. Each run is a jest of its own on a PostgreSQL that
 * all of them share; templates of databases are made per mistake, because a mistake in a migration must not reach the next run.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const config = fileURLToPath(new URL('jest.mutant.config.mjs', import.meta.url));
const hostImport = new URL('mutantInHost.mjs', import.meta.url).href;
/** A file that says nothing for so long hangs: npm test would fail as well. The slowest file takes a minute on a busy machine. */
const HANGS_MS = 120_000;

/**
 * @param files run in this order; stops at the first that fails
 * @param limitMs after the limit no further file is begun
 * @param signal ends the run; its outcome says nothing then
 * @returns {Promise<{failed: string | null, hung: boolean, passed: number}>} the file that noticed, and how many did not
 */
export async function runMutant({ root, server, files, limitMs, signal, mutant, name }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospital-mutant-'));
  const text = path.join(folder, 'text');
  writeFileSync(text, mutant?.text ?? '');
  const full = files.map((file) => path.join(root, file));
  const projects = new Set(files.map(projectOf));
  const child = spawn(
    process.execPath,
    [jest, '--config', config, '-i', '--runTestsByPath', ...full, '--selectProjects', ...projects],
    {
      cwd: root,
      // A group of its own: what a test started ends with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        TEST_DATABASE_URL: server,
        TEST_TEMPLATES: name,
        MUTANT_FILE: mutant ? path.join(root, mutant.file) : '',
        MUTANT_TEXT: text,
        MUTANT_TESTS: full.join(':'),
        HOST_IMPORT: hostImport,
      },
    },
  );
  try {
    return await watched(child, { root, files, limitMs, signal });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function projectOf(file) {
  if (file.startsWith('admin-ui/src')) return 'screens';
  if (file.startsWith('e2e/')) return 'e2e';
  return file.includes('.slow.test.') ? 'slow services' : 'services';
}

function watched(child, { root, files, limitMs, signal }) {
  const began = Date.now();
  const outcome = { failed: null, hung: false, passed: 0 };
  return new Promise((resolve) => {
    let left = '';
    let silence;
    let isEnded = false;
    const end = () => {
      isEnded = true;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        outcome.hung = true;
        end();
      }, HANGS_MS);
    };
    listen();
    signal?.addEventListener('abort', end);
    child.stdout.on('data', (chunk) => {
      listen();
      const lines = `${left}${chunk}`.split('\n');
      left = lines.pop();
      for (const line of lines.filter((one) => one.startsWith('{"path"'))) {
        const { path: file, failed } = JSON.parse(line);
        if (outcome.failed !== null) continue;
        if (failed) outcome.failed = path.relative(root, file);
        else outcome.passed += 1;
        if (failed || Date.now() - began > limitMs) end();
      }
    });
    child.once('close', (code) => {
      clearTimeout(silence);
      // It broke off in the file after those that passed.
      if (code !== 0 && !isEnded) outcome.failed ??= files[outcome.passed] ?? null;
      signal?.removeEventListener('abort', end);
      resolve(outcome);
    });
  });
}

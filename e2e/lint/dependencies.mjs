/**
 * `npm run dependencies`: licences of what a production install brings, and its known vulnerabilities. Fails for one that is high or critical and not
 * judged in `advisories.json`. Where the registry does not answer, it says so and passes: a machine without a network is no worse.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { licencesOf, unjudgedAdvisories } from './dependencyFindings.mjs';

const LIMIT_MS = 120_000;
const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

const { counts, others } = licencesOf(read('../../package-lock.json').packages);
console.log(`Licences: ${counts.map(([licence, count]) => `${count} × ${licence}`).join(', ')}`);
for (const other of others) console.log(`  not permissive, or not said: ${other}`);

const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: LIMIT_MS,
  shell: process.platform === 'win32',
});
const answer = parsed(audit.stdout);
if (!answer?.vulnerabilities) {
  console.log('Vulnerabilities: not checked, because the registry did not answer.');
} else {
  const today = new Date().toISOString().slice(0, 10);
  const advisories = unjudgedAdvisories(answer.vulnerabilities, read('advisories.json'), today);
  console.log(`Vulnerabilities: ${advisories.length} high or critical that nobody has judged.`);
  for (const advisory of advisories) console.log(`  ${advisory}`);
  if (advisories.length > 0) process.exitCode = 1;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

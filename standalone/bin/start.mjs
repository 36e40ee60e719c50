/** What `npm start` runs: compiled code, bundled. Where the install built nothing (scripts were off), it is built now. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const built = ['standalone/bundle/index.js', 'admin-ui/dist/index.html'];

if (!built.every((file) => existsSync(new URL(file, root)))) {
  console.error('Building first, as the install did not: this takes a minute.');
  const options = { cwd: fileURLToPath(root), stdio: ['ignore', 2, 2], shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', ['run', 'build'], options);
  if (status !== 0) {
    console.error('The build failed: see above. Try npm ci, then npm start again.');
    process.exit(1);
  }
}

const { main } = await import('../bundle/index.js');
await main();

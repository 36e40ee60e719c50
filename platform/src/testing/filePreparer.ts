/** A process that prepares the file it reads, and prints the outcome and its own greatest memory in MiB, without that of the test that started it. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { prepareFile } from '../files/files.ts';

/** Linux keeps `maxRSS` across an exec, so there it may be the memory of the parent. VmHWM begins with the program. */
function peakKib(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]);
}

const outcome = await prepareFile(await buffer(process.stdin), 'photo').then(
  () => 'kept',
  ({ code }: { readonly code?: string }) => code ?? 'crashed',
);
process.stdout.write(JSON.stringify({ outcome, peak: Math.round(peakKib() / 1024) }));

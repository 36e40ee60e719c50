/** A process that prepares the file it reads, and says what became of it and its own greatest memory, in MiB: other tests' memory is not in it. */
import { buffer } from 'node:stream/consumers';
import { prepareFile } from '../files/files.ts';

const outcome = await prepareFile(await buffer(process.stdin), 'photo').then(
  () => 'kept',
  ({ code }: { readonly code?: string }) => code ?? 'crashed',
);
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ outcome, peak }));

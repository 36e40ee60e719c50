/** Text files are compressed once, as well as they can be, instead of at each request: `x.js.br` and `x.js.gz` beside `x.js`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below it, compressing saves less than a packet of the network. */
const AT_LEAST_BYTES = 1_000;

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (content.length < AT_LEAST_BYTES) continue;
        const target = path.join(dir, file.fileName);
        const best = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${target}.br`, brotliCompressSync(content, { params: best }));
        writeFileSync(`${target}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

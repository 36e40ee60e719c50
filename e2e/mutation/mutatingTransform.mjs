/** Jest's transform, with the mistaken text in place of one file's own: the tree itself is never changed. */
import { readFileSync } from 'node:fs';
import { createTransformer as ofSwc } from '@swc/jest';

const file = process.env['MUTANT_FILE'];
const text = file && readFileSync(process.env['MUTANT_TEXT'], 'utf8');

export default {
  createTransformer(options) {
    const swc = ofSwc(options);
    const read = (source, filename) => (filename === file ? text : source);
    return {
      process: (source, filename, ...rest) => swc.process(read(source, filename), filename, ...rest),
      processAsync: (source, filename, ...rest) =>
        swc.processAsync(read(source, filename), filename, ...rest),
      getCacheKey: (source, filename, ...rest) => swc.getCacheKey(read(source, filename), filename, ...rest),
    };
  },
};

/** Loaded first by a product's host (`e2e/host/globalSetup.mjs`): one compiled file has the mistaken text. The built product is never changed. */
import { register } from 'node:module';

const { MUTANT_FILE: file, MUTANT_TEXT: text } = process.env;
if (file) register('./mutantLoader.mjs', import.meta.url, { data: { file, text } });

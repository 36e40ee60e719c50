/** What a call does, in a sentence, stands in the route table for the API's description; no screen shows it, so no browser loads it. */
import type { Plugin } from 'vite';

const CONTRACTS = /\/contracts\/src\/.*\.ts$/;
/** A sentence alone on its lines; a list of fields has the same name. */
const SUMMARY = /^\s*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`),\n/gm;

export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACTS.test(id) ? { code: code.replace(SUMMARY, ''), map: null } : null),
  };
}

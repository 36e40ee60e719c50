/** In a test process of StrykerJS: TypeScript as it is, the sandbox's own packages, and mocha in place of jest. */
import { register } from 'node:module';
import 'tsx/esm';

register('./resolve.mjs', import.meta.url, { data: { sandbox: process.cwd() } });

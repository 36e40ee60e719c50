/** The unit tests as always, against one mistake: without a server of their own (runMutant.mjs has one), in the order that is given. */
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const rootDir = here('../../');
const { globalSetup, globalTeardown, maxWorkers, workerIdleMemoryLimit, ...rest } = config;
const mutating = (project) => ({
  ...project,
  rootDir,
  transform: Object.fromEntries(
    Object.entries(project.transform).map(([files, [, options]]) => [
      files,
      [here('mutatingTransform.mjs'), options],
    ]),
  ),
});

export default {
  ...rest,
  rootDir,
  projects: rest.projects
    .filter(({ displayName }) => ['services', 'slow services', 'screens', 'e2e'].includes(displayName))
    .map(mutating),
  reporters: [here('fileReporter.mjs')],
  testSequencer: here('givenOrder.mjs'),
};

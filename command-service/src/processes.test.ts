/**
 * Every process that a module declares is halted at each of its appends: those of accounts and cheques in `moneyProcesses.test.ts`, so that two
 * workers share the time. One without a scenario fails here.
 */
import { expect, test } from '@jest/globals';
import { commandModules } from './modules/index.ts';
import { ofAccounts } from './testing/accountScenarios.ts';
import { ofCheques } from './testing/chequeScenarios.ts';
import { testHalting } from './testing/haltingProcesses.ts';
import { scenarios } from './testing/processScenarios.ts';

const every = { ...scenarios, ...ofAccounts, ...ofCheques };

const declared = Object.values(commandModules).flatMap(({ processes = [] }) => processes);

test('each declared process has a name and a scenario of its own', () => {
  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(every).sort());
});

for (const process of declared) {
  const scenario = scenarios[process.name];
  if (scenario) testHalting(process, scenario);
}

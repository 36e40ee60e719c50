/** Every process that a module declares, halted at each of its appends while the same call or another one comes by. */
import { commandModules } from './modules/index.ts';
import { ofAccounts } from './testing/accountScenarios.ts';
import { ofCheques } from './testing/chequeScenarios.ts';
import { testCallsMeanwhile } from './testing/haltingProcesses.ts';
import { scenarios } from './testing/processScenarios.ts';

const every = { ...scenarios, ...ofAccounts, ...ofCheques };

for (const process of Object.values(commandModules).flatMap(({ processes = [] }) => processes)) {
  const scenario = every[process.name];
  if (scenario) testCallsMeanwhile(process, scenario);
}

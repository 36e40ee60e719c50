/** The processes of patients' accounts and of cheques, halted at each of their appends. That each process is tested: `processes.test.ts`. */
import { commandModules } from './modules/index.ts';
import { ofAccounts } from './testing/accountScenarios.ts';
import { ofCheques } from './testing/chequeScenarios.ts';
import { testHalting } from './testing/haltingProcesses.ts';

const scenarios = { ...ofAccounts, ...ofCheques };

for (const process of Object.values(commandModules).flatMap(({ processes = [] }) => processes)) {
  const scenario = scenarios[process.name];
  if (scenario) testHalting(process, scenario);
}

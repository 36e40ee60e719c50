/** The account of a patient: what follows from its events, and every call about it. */
import type { PatientAccountRow } from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import type { CommandModule } from '../../kernel/command.ts';
import type { NumberingDependencies } from '../../kernel/numberedIssue.ts';
import { accountProcesses } from './accountSteps.ts';
import { accountRefundHandlers } from './advanceRefunds.ts';
import { advanceHandlers, removeAccount } from './advances.ts';

export const patientAccountCommands: CommandModule<PatientAccountRow> = {
  processes: accountProcesses,
  compensation: { created: removeAccount },
};

export function patientAccountHandlers(dependencies: NumberingDependencies): Handlers {
  return { ...advanceHandlers(dependencies), ...accountRefundHandlers(dependencies) };
}

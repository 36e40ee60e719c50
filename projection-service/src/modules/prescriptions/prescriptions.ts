/** Read by who holds either flag; a doctor always sees their own (`ownedBy`). */
import type { ModuleService } from '../../kernel/query/moduleService.ts';
import { medicines } from './medicines.ts';

export const prescriptionsService: ModuleService = {
  historyFlags: ['Appointments', 'Patients'],
  handlers: (kit) => ({ 'prescriptions.medicines': medicines(kit) }),
};

/** Read by who holds either flag; a doctor always sees their own (`ownedBy`). */
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { medicines } from './medicines.ts';

export const prescriptionsQueries: QueryModule = {
  historyFlags: ['Appointments', 'Patients'],
  handlers: (kit) => ({ 'prescriptions.medicines': medicines(kit) }),
};

/** The ten standard roles in Arabic. Apart, so that a browser loads it with the language. */
import type { RoleNames } from './roleNames.ts';

export const roleNamesAr: RoleNames = {
  Administrateur: 'مدير النظام',
  Admin: 'نائب مدير النظام',
  Doctor: 'طبيب',
  Nurse: 'ممرض',
  Receptionist: 'موظف استقبال',
  Accountant: 'محاسب',
  Laboratorist: 'تقني مختبر',
  Pharmacist: 'صيدلي',
  Manager: 'مسيّر',
  Employee: 'موظف',
};

/** Role texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { roleTexts } from './texts.ts';

/** What each flag of a role opens. */
export const permissionTexts = {
  hasAccessModule: 'الدخول إلى الوحدات',
  Doctors: 'الأطباء',
  Patients: 'المرضى',
  Appointments: 'المواعيد',
  Departments: 'الأقسام',
  Employees: 'الموظفون',
  EmployeesSalaries: 'رواتب الموظفين',
  Events: 'الأحداث',
  Leaves: 'الإجازات',
  Holidays: 'أيام العطل',
  Invoices: 'الفواتير',
  Taxs: 'الضرائب',
  Expenses: 'المصاريف',
  Assets: 'الأصول',
  Activities: 'الأنشطة',
  Chat: 'المراسلة',
  Calls: 'المكالمات',
  CompanySettings: 'إعدادات المؤسسة',
  BasicSettings: 'الإعدادات الأساسية',
  ThemeSettings: 'إعدادات المظهر',
  RolesAndPermissions: 'الأدوار والصلاحيات',
  EmailSettings: 'إعدادات البريد الإلكتروني',
  InvoiceSettings: 'إعدادات الفواتير',
  SalarySettings: 'إعدادات الرواتب',
  NotificationsSettings: 'إعدادات الإشعارات',
  ChangePassword: 'تغيير كلمة المرور',
  LeaveType: 'نوع الإجازة',
};

export const roleTextsAr: Translated<typeof roleTexts, 'ar'> = {
  roles: {
    apply: 'تطبيق التغييرات',
    modules: 'الوحدات',
    settings: 'الإعدادات',
    other: 'أخرى',
    fixed: 'هذا الاسم ثابت.',
    permissions: 'الصلاحيات',
    readOnly: 'لا يعدل الأدوار إلا من له دور Administrateur.',
    granted:
      'لا صلاحيات |||| صلاحية واحدة |||| صلاحيتان |||| %{smart_count} صلاحيات |||| %{smart_count} صلاحية |||| %{smart_count} صلاحية',
  },
  toast: {
    role: {
      created: 'تم إنشاء الدور %{name}!',
      changed: 'تم تعديل الدور %{name}!',
      deleted: 'تم حذف الدور %{name}!',
    },
  },
  permission: permissionTexts,
  resources: {
    roles: {
      fields: permissionTexts,
    },
  },
};

/** Role texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

/** What each flag of a role is called. */
const permissionTexts = {
  hasAccessModule: 'الدخول إلى الوحدات',
  requiresSecondFactor: 'يتطلب عاملاً ثانياً',
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
  Cashier: 'الصندوق',
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

/** One line under each flag: what its holder can do. */
const opens = {
  hasAccessModule: 'بدونه لا يُفتح إلا الملف الشخصي.',
  requiresSecondFactor: 'يضيف من له هذا الدور عاملاً ثانياً قبل أن يُفتح أي شيء آخر.',
  Doctors: 'حسابات الأطباء: إضافتها وتعديلها وحذفها.',
  Patients: 'المرضى وملفاتهم، ومع «المواعيد» كتابة الوصفات أيضاً.',
  Appointments: 'التقويم ومواعيد جميع الأطباء.',
  Departments: 'إضافة الأقسام وتعديلها وحذفها. يمكن للجميع الاطلاع عليها.',
  Employees: 'حسابات الموظفين من غير الأطباء: إضافتها وتعديلها وحذفها.',
  EmployeesSalaries: 'قسائم رواتب جميع الموظفين وصناديق الاحتياط. يرى كل شخص ما يخصه.',
  Leaves: 'إجازات جميع الموظفين والبت فيها. يرى كل شخص إجازاته.',
  Holidays: 'إضافة أيام العطل وتعديلها وحذفها. يمكن للجميع الاطلاع عليها.',
  Invoices: 'الفواتير والأداءات، ومع «المواعيد» إغلاق الزيارة بفاتورة أيضاً.',
  Cashier: 'الأداءات في الشباك: الاطلاع على الفواتير والوصولات وتسجيل الأداءات، دون تعديل أو إرجاع.',
  Taxs: 'نسب الضرائب واعتمادها.',
  Expenses: 'المصاريف واعتمادها.',
  Activities: 'سجل التدقيق وتاريخ كل سجل والشاشات كما كانت في لحظة معينة.',
  CompanySettings: 'اسم العيادة وعنوانها ومعلومات الاتصال بها.',
  BasicSettings: 'اللغة والعملة والمنطقة الزمنية وصيغة التاريخ وساعات العمل.',
  ThemeSettings: 'شعار العيادة وأيقونتها.',
  RolesAndPermissions:
    'حقوق الأشخاص على بياناتهم: تقييدها وأخذ أرشيفها وطلب محوها وتأكيده، والاطلاع الكامل على من بياناتهم مقيّدة، ومدة الاحتفاظ بالمرضى المنقطعين. وكذلك الاطلاع على الأدوار، ولا يعدلها إلا من له دور مدير النظام.',
  SalarySettings: 'النسب التي تُحسب بها قسائم الرواتب.',
  InvoiceSettings: 'فرق الصندوق الذي يؤكده شخص ثانٍ.',
};

export const texts: ModuleTexts<'roles', typeof english & typeof pageTexts, 'ar'> = {
  resources: {
    roles: {
      name: namesAr('دور', 'الأدوار'),
      fields: { ...permissionTexts, name: 'الاسم', status: 'الحالة' },
    },
  },
  event: {
    RoleCreated: 'إنشاء الدور',
    RoleChanged: 'تعديل الدور',
    RoleStatusChanged: 'تغيير حالة الدور',
    RoleRemoved: 'حذف الدور',
  },
  problem: {
    role_name_fixed: 'الاسمان مدير النظام وطبيب ثابتان، ولا يمكن تعديلهما أو حذفهما. أنشئ دوراً آخر.',
    role_flag_fixed: 'يحتفظ دور مدير النظام بالدخول والصلاحيات والحالة. أنشئ دوراً آخر.',
  },
  roles: {
    opens,
    apply: 'تطبيق التغييرات',
    modules: 'الوحدات',
    settings: 'الإعدادات',
    withoutScreen: 'بلا شاشة',
    withoutScreenNote: 'هذه الصلاحيات لا تفتح شيئاً بعد، وتُحفظ مع الدور.',
    fixed: 'هذا الاسم ثابت.',
    permissions: 'الصلاحيات',
    readOnly: 'لا يعدل الأدوار إلا من له دور مدير النظام.',
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
};

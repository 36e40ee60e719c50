/** The texts of doctors, employees and one’s own profile. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    UserCreated: 'Employee added',
    UserChanged: 'Employee changed',
    UserStatusChanged: 'Employee: status changed',
    UserRemoved: 'Employee deleted',
    UserLeaveAdjusted: 'Leave balance adjusted',
    UserPasswordSet: 'Password set',
    UserSecondFactorAdded: 'Second factor added',
    UserSecondFactorRemoved: 'Second factor removed',
    UserSecondFactorReset: 'Second factor reset',
    UserPasskeyAdded: 'Passkey added',
    UserPasskeyRemoved: 'Passkey removed',
    UserRecoveryCodeUsed: 'Recovery code used',
    UserRestricted: 'Employee restricted',
    UserRestrictionLifted: 'Employee: restriction lifted',
  },
  person: {
    erased: 'Erased',
    doctor: 'Doctor |||| Doctors',
    doctorOne: 'doctor',
    employee: 'Employee |||| Employees',
    employeeOne: 'employee',
    contact: 'Contact info',
    basic: 'Basic info',
    work: 'Work',
    account: 'Sign-in',
    provesAccount: 'To change the email or the password.',
    editProfile: 'Edit Profile',
    myProfile: 'My Profile',
    changePassword: 'Change password',
    security: 'Sign-in and devices',
    id: 'ID',
    years: '1 year |||| %{smart_count} years',
    age: 'Age',
    leavesAppointments:
      'There are appointments still to come that would stay without this doctor: %{counts}. Move or cancel them.',
    comingOfStatus: '%{status}: %{count}',
    appointmentsLeft: 'Appointments are still to come. Move or cancel them.',
    twin: 'There is already a patient with this CIN, or with these names and birthday:',
  },
  menu: {
    doctors: 'Doctors',
    employees: 'Employees',
  },
  toast: {
    doctor: {
      created: 'Doctor %{firstname} created',
      changed: 'Doctor %{firstname} UPDATED',
      deleted: 'Doctor deleted !',
    },
    employee: {
      created: 'employee created !',
      changed: 'employee %{firstname} UPDATED !',
      elsewhere: 'employee UPDATED !',
      deleted: 'employee deleted !',
    },
    passwordChanged: 'Password updated !',
  },
} as const satisfies EnglishTexts<'users'>;

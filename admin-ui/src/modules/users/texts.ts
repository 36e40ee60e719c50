/** The texts of doctors, employees and one’s own profile. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const userTexts = {
  person: {
    doctor: 'Doctor |||| Doctors',
    employee: 'Employee |||| Employees',
    contact: 'Contact info',
    basic: 'Basic info',
    work: 'Work',
    account: 'Sign-in',
    editProfile: 'Edit Profile',
    myProfile: 'My Profile',
    changePassword: 'Change password',
    id: 'ID',
    years: '1 year |||| %{smart_count} years',
    age: 'Age',
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
} as const satisfies Texts;

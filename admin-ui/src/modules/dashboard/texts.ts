/** The texts of the dashboard and its sections. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const dashboardTexts = {
  dashboard: {
    title: 'Dashboard',
    doctors: 'Doctors',
    patients: 'Patients',
    pending: 'Pending appointments',
    unpaid: 'Unpaid / total invoices',
    upcoming: 'Upcoming appointments',
    noUpcoming: 'No pending appointments ahead.',
    take: 'Prendre',
    doctorList: 'Doctors',
    newInvoices: 'New invoices',
    departments: 'Departments',
    noAccessTitle: 'Your role does not give you access to any module yet',
    noAccessText:
      'An administrator can change that under roles and permissions. Your profile is open to you.',
    noDoctors: 'No doctors yet: they are added under Doctors.',
    noInvoices: 'No invoices yet: an approved appointment is closed with one.',
    noDepartments: 'No departments yet: they are added under Departments.',
    asTable: 'As a table',
    byWeek: 'Appointments by week',
    weekOf: 'Week of %{day}',
    noVisits: 'No appointments in these weeks.',
    byMonth: 'Invoices by month (%{currency})',
    billed: 'Billed',
    received: 'Received',
    due: 'Due',
    currency: 'Currency',
    byDepartment: 'Appointments by department',
    visits: 'Appointments',
  },
  menu: {
    dashboard: 'Dashboard',
  },
} as const satisfies Texts;

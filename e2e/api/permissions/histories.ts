/** Who reads the history of which record: one call for all modules, so each has its row here. */
import { any, type Who } from './who.ts';

export const HISTORIES: readonly (readonly [resource: string, record: string, who: Who])[] = [
  ['patients', 'patient', any('Patients', 'Activities')],
  ['users', 'doctor', any('Doctors', 'Activities')],
  ['users', 'nurse', any('Employees', 'Activities')],
  ['appointments', 'appointment', any('Appointments', 'Activities')],
  ['departments', 'department', any('Departments', 'Activities')],
  ['invoices', 'invoice', any('Invoices', 'Cashier', 'Activities')],
  ['receipts', 'receipt', any('Invoices', 'Cashier', 'Activities')],
  ['taxs', 'tax', any('Taxs', 'Activities')],
  ['acts', 'act', any('Invoices', 'Activities')],
  ['roles', 'role', any('RolesAndPermissions', 'Activities')],
  ['holidays', 'holiday', any('Holidays', 'Activities')],
  ['tills', 'till', any('Invoices', 'Activities')],
  ['tillSessions', 'tillSession', any('Invoices', 'Activities')],
  ['expenses', 'expense', any('Expenses', 'Activities')],
  ['leaves', 'leave', any('Leaves', 'Activities')],
  ['employeesSalaries', 'salary', any('EmployeesSalaries', 'Activities')],
  ['providentFunds', 'providentFund', any('EmployeesSalaries', 'Activities')],
  ['prescriptions', 'prescription', any('Appointments', 'Patients', 'Activities')],
  ['creditNotes', 'nothing', any('Invoices', 'Activities')],
  ['patientAccounts', 'nothing', any('Invoices', 'Cashier', 'Activities')],
  ['cheques', 'nothing', any('Invoices', 'Cashier', 'Activities')],
  ['depositSlips', 'nothing', any('Invoices', 'Activities')],
  ['erasures', 'nothing', any('RolesAndPermissions', 'Activities')],
];

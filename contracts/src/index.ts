export * from './kernel/backoff.ts';
export * from './kernel/crud.ts';
export * from './kernel/csv.ts';
export * from './kernel/crudRoutes.ts';
export * from './kernel/custom.ts';
export * from './kernel/conflict.ts';
export * from './kernel/day.ts';
export * from './kernel/claimEvents.ts';
export * from './kernel/deletionEvents.ts';
export * from './kernel/erased.ts';
export * from './kernel/event.ts';
export * from './kernel/field.ts';
export * from './kernel/fieldNames.ts';
export * from './kernel/fieldSchema.ts';
export { isUuid } from './kernel/kinds/ids.ts';
export { Refusal, type ColumnType } from './kernel/kinds/kind.ts';
export {
  keepFields,
  keepValue,
  kindOf,
  wireValue,
  wireValues,
  type InputMode,
} from './kernel/kinds/kinds.ts';
export { codeOf, plainText } from './kernel/kinds/texts.ts';
export * from './kernel/listQuery.ts';
export * from './kernel/message.ts';
export * from './kernel/module.ts';
export * as money from './kernel/money.ts';
export * from './kernel/numberSeries.ts';
export * from './kernel/naming.ts';
export * from './kernel/openApi.ts';
export * from './kernel/permissions.ts';
export * from './kernel/printedCode.ts';
export * from './kernel/printedForm.ts';
export * from './kernel/problem.ts';
export * from './kernel/queryValue.ts';
export * from './kernel/route.ts';
export { ACCENTS, foldedLetters, foldText } from './kernel/textFolding.ts';
export * from './kernel/tone.ts';
export * from './kernel/visibility.ts';
export * from './kernel/warning.ts';
export * from './kernel/wire.ts';
export * from './kernel/zone.ts';
export * from './modules/appointments.ts';
export * from './modules/auditExports.ts';
export * from './modules/auditFilterCheck.ts';
export * from './modules/auditRoutes.ts';
export * from './modules/billing.ts';
export * from './modules/claimKinds.ts';
export * from './modules/departments.ts';
export * from './modules/documentBatchBody.ts';
export * from './modules/documentBatches.ts';
export * from './modules/documentRequest.ts';
export * from './modules/documents.ts';
export * from './modules/expenses.ts';
export * from './modules/flags.ts';
export * from './modules/holidays.ts';
export * from './modules/employeesSalaries.ts';
export * from './modules/index.ts';
export * from './modules/invoiceFields.ts';
export * from './modules/invoices.ts';
export * from './modules/leaves.ts';
export * from './modules/names.ts';
export * from './modules/patients.ts';
export * from './modules/personalNames.ts';
export * from './modules/prescriptionFields.ts';
export * from './modules/prescriptions.ts';
export * from './modules/providentFunds.ts';
export * from './modules/reach.ts';
export * from './modules/roles.ts';
export * from './modules/salaryFigures.ts';
export * from './modules/settings.ts';
export * from './modules/taxes.ts';
export * from './modules/userFields.ts';
export * from './modules/users.ts';
export * from './modules/warnings.ts';
export * from './modules/words.ts';
export * from './printing/index.ts';

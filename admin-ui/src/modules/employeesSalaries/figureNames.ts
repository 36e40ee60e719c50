/** The figures of a salary beside its net amount, in the order in which they are shown. */
export const earnings = [
  'seniorityBonus',
  'suppSalary125',
  'suppSalary150',
  'transporAndLodgementBonus',
  'feastBonus',
  'earnings',
  'grossSalary',
] as const;
export const deductions = ['CNSS', 'CIMR', 'CNSSAMO', 'assGroup', 'medicalCharges', 'deducations'] as const;

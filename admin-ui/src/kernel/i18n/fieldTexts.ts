/** Names of fields where the declaration's own would read badly. */
export const fieldTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  settings: {
    CNSSBase: 'CNSS base',
    CNSSRate: 'CNSS rate (%)',
    CIMRRate: 'CIMR rate (%)',
    CNSSAMORate: 'CNSS-AMO rate (%)',
    assGroupRate: 'Group insurance rate (%)',
    medicalChargesRate: 'Medical charges rate (%)',
    seniorityBonusBase: 'Seniority bonus base',
    seniorityBonusRate: 'Seniority bonus rate (%)',
    suppSalary125Base: 'Supplementary salary 125% base',
    suppSalary125Rate: 'Supplementary salary 125% coefficient',
    suppSalary150Base: 'Supplementary salary 150% base',
    suppSalary150Rate: 'Supplementary salary 150% coefficient',
    transporAndLodgementBonus: 'Transport and lodging bonus',
    feastBonus: 'Feast bonus',
  },
  invoices: { taxRate: 'Tax rate', discountRate: 'Discount rate (%)' },
};

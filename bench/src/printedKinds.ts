/** Documents of each kind, no two the same, so that nobody prints the same thing twice. */
import {
  exampleInvoice,
  exampleLines,
  invoicePrintable,
  payslipPrintable,
  prescriptionPrintable,
  type Printable,
} from '@hospital/contracts';

export const printedKinds: Readonly<Record<string, (number: number) => Printable>> = {
  'invoice of 3 lines': (number) => invoiceOf(number, 3),
  prescription: (number) => {
    const { seller: clinic } = exampleInvoice();
    return prescriptionPrintable(
      {
        number: `ORD-${numberOf(number)}`,
        prescriptionDate: '2026-03-02',
        dueDate: '2026-06-02',
        clinic,
        patient: { name: 'Salma Idrissi', birthday: '1984-03-12', address: 'Rabat', email: null },
        doctor: { name: 'Karim Alaoui', speciality: 'Cardiology', department: 'Cardiology' },
        lines: [
          { name: 'Amlodipine 5 mg', description: 'One tablet each morning, 30 days' },
          { name: 'Paracetamol 1 g', description: 'One tablet when needed, three a day at most' },
        ],
        otherInformation: 'To be seen again in a month.',
        dateFormat: 'd/m/Y',
      },
      { language: 'en' },
    );
  },
  payslip: (number) => {
    const { seller: clinic } = exampleInvoice();
    const [gross, deductions] = [9_000 + number, 1_200];
    return payslipPrintable(
      {
        month: '2026-03',
        clinic,
        employee: {
          name: `Karim Alaoui ${numberOf(number)}`,
          email: 'karim@clinic.test',
          cin: 'BE123456',
          role: 'Doctor',
          joiningDate: '2020-01-01',
        },
        lines: [
          { text: 'baseSalary', base: null, rate: null, earned: gross.toFixed(2), deducted: null },
          { text: 'CNSS', base: gross.toFixed(2), rate: '4.48', earned: null, deducted: '400.00' },
          { text: 'CNSSAMO', base: gross.toFixed(2), rate: '2.26', earned: null, deducted: '200.00' },
          { text: 'othersDeducations', base: null, rate: null, earned: null, deducted: '600.00' },
        ],
        grossSalary: gross.toFixed(2),
        deductions: deductions.toFixed(2),
        netSalary: (gross - deductions).toFixed(2),
        currency: 'MAD',
        dateFormat: 'd/m/Y',
        sample: false,
      },
      { language: 'en' },
    );
  },
  'invoice of 40 lines, three pages': (number) => invoiceOf(number, 40),
};

function invoiceOf(number: number, lines: number): Printable {
  const invoice = exampleInvoice({ number: `2026-${numberOf(number)}`, lines: exampleLines(lines) });
  return invoicePrintable(invoice, { language: 'en' });
}

function numberOf(number: number): string {
  return String(number).padStart(6, '0');
}

/** A prescription to look at: for tests, pictures and anyone who works on the template. */
import { exampleClinic } from './exampleInvoice.ts';
import type { PrescribedLine, PrintedPrescription } from './printedPrescription.ts';

const catalogue = [
  ['Amoxicilline 500 mg', '1 gélule trois fois par jour pendant 7 jours'],
  ['Paracétamol 1 g', '1 comprimé en cas de douleur, au plus 3 par jour\nLaisser 6 heures entre deux prises'],
  ['Oméprazole 20 mg', '1 gélule le matin, avant le repas'],
  ['Sérum physiologique', null],
  ['Bilan sanguin', 'À jeun ; NFS, glycémie, créatinine'],
] as const;

export function examplePrescribed(count: number): PrescribedLine[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, description] = catalogue[index % catalogue.length] ?? catalogue[0];
    return { name, description };
  });
}

export function examplePrescription(changes: Partial<PrintedPrescription> = {}): PrintedPrescription {
  return {
    number: 'ORD-2026-000042',
    prescriptionDate: '2026-11-20',
    dueDate: '2026-12-20',
    clinic: exampleClinic,
    patient: {
      name: 'Salma Bennani',
      birthday: '1984-03-12',
      address: '5, avenue Hassan II\n20000 Casablanca',
      email: 'salma@mail.example',
    },
    doctor: { name: 'Dr Youssef Alami', speciality: 'Cardiologue', department: 'Cardiologie' },
    lines: examplePrescribed(4),
    otherInformation: 'Contrôle dans un mois.',
    dateFormat: 'd M Y',
    ...changes,
  };
}

/** What the doctors of the demo clinic prescribe: for two of three appointments that they saw, or approved for today. */
import { addDays, money } from '@hospital/contracts';
import type { PlannedAppointment } from './agenda.ts';
import type { DemoDepartment } from './departments.ts';
import type { Values } from './people.ts';
import { shuffledDeck, drawFrom } from './random.ts';

export interface PlannedPrescription {
  readonly key: string;
  /** The keys of the appointment and of its doctor, who writes it. */
  readonly appointment: string;
  readonly doctor: string;
  /** All but the appointment. */
  readonly values: Values;
}

type Medicine = readonly [name: string, description: string, quantity: number, price: string];

const painkiller: Medicine = ['Paracetamol 1 g', 'One tablet three times a day, for 5 days', 2, '18.50'];
const medicines: Readonly<Record<DemoDepartment['key'], readonly Medicine[]>> = {
  cardiology: [
    ['Amlodipine 5 mg', 'One tablet every morning', 3, '42.00'],
    ['Acetylsalicylic acid 75 mg', 'One tablet a day, after a meal', 2, '21.30'],
  ],
  dentistry: [painkiller, ['Amoxicillin 1 g', 'One tablet twice a day, for 7 days', 1, '64.90']],
  gynaecology: [
    ['Folic acid 5 mg', 'One tablet a day', 2, '15.20'],
    ['Iron 80 mg', 'One tablet a day, before breakfast', 2, '33.70'],
  ],
  ophthalmology: [
    ['Artificial tears', 'One drop in each eye, four times a day', 2, '58.00'],
    ['Timolol 0.5 %', 'One drop in each eye, morning and evening', 1, '39.60'],
  ],
  psychiatry: [
    ['Sertraline 50 mg', 'One tablet every morning', 1, '96.40'],
    ['Melatonin 2 mg', 'One tablet an hour before sleep', 1, '74.00'],
  ],
  radiology: [painkiller],
  urology: [
    ['Tamsulosin 0.4 mg', 'One capsule a day, after the same meal', 1, '88.10'],
    ['Fosfomycin 3 g', 'One sachet, once, in the evening', 1, '51.00'],
  ],
  general: [
    painkiller,
    ['Oral rehydration salts', 'One sachet in a glass of water after each loose stool', 1, '12.00'],
  ],
};

const pack = ['Pending', 'Pending', 'Sent', 'Sent', 'Paid', 'Partially Paid', null, null, null] as const;

function paymentOf(status: (typeof pack)[number], lines: readonly Medicine[]): Values {
  if (status === 'Paid') return { status, paidBy: 'Cash' };
  if (status !== 'Partially Paid') return { status };
  const total = money.sum(lines.map(([, , quantity, price]) => money.times(quantity, price)));
  return { status, paidBy: 'Cheque', rest: money.percentOf(total, 50) };
}

/** In the order of their days, as their numbers are to be. */
export function demoPrescriptions(
  appointments: readonly PlannedAppointment[],
  today: string,
  seed: string,
): PlannedPrescription[] {
  const draw = drawFrom(`${seed}: prescriptions`);
  const deal = shuffledDeck(draw, pack);
  return appointments
    .filter(
      ({ outcome, appointmentDate }) =>
        outcome === 'Closed' || (outcome === 'Approved' && appointmentDate <= today),
    )
    .flatMap(({ key, doctor, department, appointmentDate }) => {
      const status = deal();
      if (status === null) return [];
      const lines = medicines[department.key].slice(0, draw.between(1, 2));
      const values = {
        prescriptionDate: appointmentDate,
        dueDate: addDays(appointmentDate, 30),
        lineItems: lines.map(([name, description, quantity, price]) => ({
          name,
          description,
          quantity,
          price,
        })),
        otherInformation: 'Demo prescription: not to be dispensed.',
        ...paymentOf(status, lines),
      };
      return [{ key: `prescription-of-${key}`, appointment: key, doctor, values }];
    });
}

/** What the demo clinic treats, how long that takes, and what it asks for it, in MAD. */
import type { departmentColours, specialities } from '@hospital/contracts';
import type { Sex } from './names.ts';

/** Who comes with that reason; everybody where it is not said. */
export interface Whom {
  readonly gender?: Sex;
  readonly from?: number;
  readonly to?: number;
}

export interface Reason {
  readonly injury: string;
  readonly minutes: 20 | 30 | 45 | 60;
  /** Names of services that are invoiced, some more than once. */
  readonly services: readonly (string | readonly [string, number])[];
  readonly whom?: Whom;
}

export interface DemoDepartment {
  readonly key: string;
  readonly name: string;
  readonly color: (typeof departmentColours)[number];
  readonly description: string;
  readonly speciality: (typeof specialities)[number];
  /** What its invoices carry; one of the approved taxes, or 0. */
  readonly taxRate: string;
  readonly reasons: readonly Reason[];
}

export const prices: Readonly<Record<string, string>> = {
  Consultation: '250.00',
  'Specialist consultation': '350.00',
  'Follow-up visit': '200.00',
  'Psychiatric consultation': '500.00',
  'Psychotherapy session': '450.00',
  'Electrocardiogram (ECG)': '200.00',
  Echocardiography: '700.00',
  'Exercise stress test': '900.00',
  'Holter monitoring, 24 h': '800.00',
  'Dental examination': '200.00',
  'Scaling and polishing': '400.00',
  'Composite filling': '450.00',
  'Root canal treatment': '1200.00',
  'Ceramic crown': '3200.00',
  'Tooth extraction': '350.00',
  'Dental X-ray': '120.00',
  'Local anaesthesia': '80.00',
  'Pelvic ultrasound': '400.00',
  'Obstetric ultrasound': '450.00',
  'Cervical smear': '300.00',
  'IUD insertion': '650.00',
  'Refraction test': '150.00',
  'Fundus photography': '400.00',
  'Optical coherence tomography': '750.00',
  'Tonometry (eye pressure)': '120.00',
  'Chest X-ray': '250.00',
  'Limb X-ray': '220.00',
  'Abdominal ultrasound': '400.00',
  Mammography: '650.00',
  'CT scan': '1450.00',
  'MRI scan': '2800.00',
  'Contrast agent': '320.50',
  'Renal ultrasound': '400.00',
  Uroflowmetry: '350.00',
  Cystoscopy: '1800.00',
  'PSA test': '220.00',
  'Urine culture': '130.00',
  'Blood count': '110.00',
  'Blood glucose and HbA1c': '180.00',
  'Lipid panel': '160.00',
  'Influenza vaccine': '145.50',
  'Wound dressing': '85.00',
  'Suture removal': '120.00',
  'Intramuscular injection': '60.00',
  'Medical certificate': '100.00',
};

const adults = { from: 18 } as const;
const children = { to: 14 } as const;
const women = { gender: 'Female', from: 18 } as const;
const men = { gender: 'Male', from: 40 } as const;

export const demoDepartments: readonly DemoDepartment[] = [
  {
    key: 'cardiology',
    name: 'Cardiology',
    color: 'red',
    description: 'Heart and blood vessels: consultations, ECG, echocardiography and stress tests.',
    speciality: 'Cardiologue',
    taxRate: '10',
    reasons: [
      {
        injury: 'Chest pain on effort',
        minutes: 60,
        services: ['Specialist consultation', 'Electrocardiogram (ECG)', 'Exercise stress test'],
        whom: { from: 35 },
      },
      {
        injury: 'High blood pressure, yearly check',
        minutes: 30,
        services: ['Specialist consultation', 'Electrocardiogram (ECG)', 'Lipid panel'],
        whom: { from: 35 },
      },
      {
        injury: 'Palpitations',
        minutes: 45,
        services: ['Specialist consultation', 'Electrocardiogram (ECG)', 'Holter monitoring, 24 h'],
        whom: adults,
      },
      {
        injury: 'Heart murmur, follow-up',
        minutes: 45,
        services: ['Follow-up visit', 'Echocardiography'],
      },
    ],
  },
  {
    key: 'dentistry',
    name: 'Dentistry',
    color: 'blue',
    description: 'Teeth and gums: conservative care, surgery and prosthetics.',
    speciality: 'Dentiste',
    taxRate: '20',
    reasons: [
      {
        injury: 'Toothache, lower right molar',
        minutes: 60,
        services: ['Dental examination', 'Dental X-ray', 'Local anaesthesia', 'Root canal treatment'],
        whom: adults,
      },
      {
        injury: 'Cavities found at school check',
        minutes: 45,
        services: ['Dental examination', ['Composite filling', 2]],
        whom: children,
      },
      { injury: 'Scaling', minutes: 30, services: ['Dental examination', 'Scaling and polishing'] },
      {
        injury: 'Wisdom tooth to be removed',
        minutes: 45,
        services: ['Dental X-ray', 'Local anaesthesia', 'Tooth extraction'],
        whom: adults,
      },
      {
        injury: 'Crown on a treated tooth',
        minutes: 60,
        services: ['Dental examination', 'Ceramic crown'],
        whom: adults,
      },
    ],
  },
  {
    key: 'gynaecology',
    name: 'Gynaecology',
    color: 'purple',
    description: 'Women’s health and care before and after birth.',
    speciality: 'Gynécologue',
    taxRate: '10',
    reasons: [
      {
        injury: 'Pregnancy, second trimester check',
        minutes: 30,
        services: ['Specialist consultation', 'Obstetric ultrasound'],
        whom: { gender: 'Female', from: 20, to: 42 },
      },
      {
        injury: 'Yearly check and smear',
        minutes: 30,
        services: ['Specialist consultation', 'Cervical smear'],
        whom: women,
      },
      {
        injury: 'Lower abdominal pain',
        minutes: 45,
        services: ['Specialist consultation', 'Pelvic ultrasound', 'Blood count'],
        whom: women,
      },
      {
        injury: 'Contraception',
        minutes: 30,
        services: ['Specialist consultation', 'IUD insertion'],
        whom: { gender: 'Female', from: 20, to: 45 },
      },
    ],
  },
  {
    key: 'ophthalmology',
    name: 'Ophthalmology',
    color: 'green',
    description: 'Eyes and sight: refraction, glaucoma, retina.',
    speciality: 'Ophtalmologiste',
    taxRate: '20',
    reasons: [
      {
        injury: 'Blurred vision, new glasses',
        minutes: 20,
        services: ['Specialist consultation', 'Refraction test'],
      },
      {
        injury: 'Glaucoma, pressure check',
        minutes: 30,
        services: ['Follow-up visit', ['Tonometry (eye pressure)', 2], 'Optical coherence tomography'],
        whom: { from: 45 },
      },
      {
        injury: 'Diabetes, retina check',
        minutes: 30,
        services: ['Specialist consultation', ['Fundus photography', 2]],
        whom: adults,
      },
      { injury: 'Red and itching eyes', minutes: 20, services: ['Specialist consultation'] },
    ],
  },
  {
    key: 'psychiatry',
    name: 'Psychiatry',
    color: 'orange',
    description: 'Mental health: consultations and psychotherapy for adults.',
    speciality: 'Psychiatre',
    taxRate: '0',
    reasons: [
      {
        injury: 'Trouble sleeping, anxiety',
        minutes: 45,
        services: ['Psychiatric consultation'],
        whom: adults,
      },
      {
        injury: 'Burn-out, first visit',
        minutes: 60,
        services: ['Psychiatric consultation', 'Medical certificate'],
        whom: adults,
      },
      {
        injury: 'Depression, follow-up',
        minutes: 45,
        services: [['Psychotherapy session', 2]],
        whom: adults,
      },
    ],
  },
  {
    key: 'radiology',
    name: 'Radiology',
    color: 'black',
    description: 'Imaging: X-ray, ultrasound, CT and MRI.',
    speciality: 'Radiologue',
    taxRate: '20',
    reasons: [
      { injury: 'Ankle sprain, suspected fracture', minutes: 20, services: [['Limb X-ray', 2]] },
      { injury: 'Persistent cough, chest film', minutes: 20, services: ['Chest X-ray'] },
      {
        injury: 'Lower back pain, MRI',
        minutes: 60,
        services: ['MRI scan', 'Contrast agent'],
        whom: adults,
      },
      { injury: 'Abdominal pain', minutes: 30, services: ['Abdominal ultrasound'] },
      {
        injury: 'Screening mammography',
        minutes: 30,
        services: ['Mammography'],
        whom: { gender: 'Female', from: 40 },
      },
      {
        injury: 'Recurring headache, CT',
        minutes: 45,
        services: ['CT scan', ['Contrast agent', 2]],
        whom: adults,
      },
    ],
  },
  {
    key: 'urology',
    name: 'Urology',
    color: 'brown',
    description: 'Kidneys, bladder and prostate.',
    speciality: 'Urologue',
    taxRate: '10',
    reasons: [
      {
        injury: 'Kidney stones',
        minutes: 45,
        services: ['Specialist consultation', 'Renal ultrasound', 'Urine culture'],
        whom: adults,
      },
      {
        injury: 'Prostate, yearly check',
        minutes: 30,
        services: ['Specialist consultation', 'PSA test', 'Uroflowmetry'],
        whom: men,
      },
      {
        injury: 'Recurring urinary infections',
        minutes: 30,
        services: ['Specialist consultation', 'Urine culture'],
        whom: adults,
      },
      {
        injury: 'Blood in the urine',
        minutes: 60,
        services: ['Specialist consultation', 'Cystoscopy', 'Local anaesthesia'],
        whom: adults,
      },
    ],
  },
  {
    key: 'general',
    name: 'General medicine',
    color: 'green',
    description: 'First contact for patients of every age: consultations, vaccinations, small wounds.',
    speciality: 'Autre',
    taxRate: '0',
    reasons: [
      { injury: 'Fever and sore throat', minutes: 20, services: ['Consultation', 'Blood count'] },
      { injury: 'Influenza vaccination', minutes: 20, services: ['Influenza vaccine'], whom: { from: 6 } },
      {
        injury: 'Type 2 diabetes, quarterly check',
        minutes: 30,
        services: ['Consultation', 'Blood glucose and HbA1c', 'Lipid panel'],
        whom: { from: 35 },
      },
      {
        injury: 'Cut on the hand, dressing',
        minutes: 20,
        services: ['Consultation', ['Wound dressing', 3], 'Suture removal'],
      },
      {
        injury: 'Lower back pain',
        minutes: 30,
        services: ['Consultation', ['Intramuscular injection', 3]],
        whom: adults,
      },
      {
        injury: 'Certificate for sports',
        minutes: 20,
        services: ['Consultation', 'Medical certificate'],
        whom: { from: 6, to: 45 },
      },
    ],
  },
];

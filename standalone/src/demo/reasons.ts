/** Why people come to each department of the demo clinic, how long that takes, and what is invoiced for it. */
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

const adults = { from: 18 } as const;
const children = { to: 14 } as const;
const women = { gender: 'Female', from: 18 } as const;
const men = { gender: 'Male', from: 40 } as const;

/** By the department's key. */
export const reasons = {
  cardiology: [
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
  dentistry: [
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
  gynaecology: [
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
  ophthalmology: [
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
  psychiatry: [
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
  radiology: [
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
  urology: [
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
  general: [
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
} as const satisfies Record<string, readonly Reason[]>;

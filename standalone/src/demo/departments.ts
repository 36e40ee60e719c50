/** The demo clinic's departments, in the specification's colours; each has a doctor of its own. */
import type { departmentColours, specialities } from '@hospital/contracts';
import type { reasons } from './reasons.ts';

export interface DemoDepartment {
  readonly key: keyof typeof reasons;
  readonly name: string;
  readonly color: (typeof departmentColours)[number];
  readonly description: string;
  readonly speciality: (typeof specialities)[number];
  /** What its invoices carry; one of the approved taxes, or 0. */
  readonly taxRate: string;
}

export const demoDepartments: readonly DemoDepartment[] = [
  {
    key: 'cardiology',
    name: 'Cardiology',
    color: 'red',
    description: 'Heart and blood vessels: consultations, ECG, echocardiography and stress tests.',
    speciality: 'Cardiologue',
    taxRate: '10',
  },
  {
    key: 'dentistry',
    name: 'Dentistry',
    color: 'blue',
    description: 'Teeth and gums: conservative care, surgery and prosthetics.',
    speciality: 'Dentiste',
    taxRate: '20',
  },
  {
    key: 'gynaecology',
    name: 'Gynaecology',
    color: 'purple',
    description: 'Women’s health and care before and after birth.',
    speciality: 'Gynécologue',
    taxRate: '10',
  },
  {
    key: 'ophthalmology',
    name: 'Ophthalmology',
    color: 'green',
    description: 'Eyes and sight: refraction, glaucoma, retina.',
    speciality: 'Ophtalmologiste',
    taxRate: '20',
  },
  {
    key: 'psychiatry',
    name: 'Psychiatry',
    color: 'orange',
    description: 'Mental health: consultations and psychotherapy for adults.',
    speciality: 'Psychiatre',
    taxRate: '0',
  },
  {
    key: 'radiology',
    name: 'Radiology',
    color: 'black',
    description: 'Imaging: X-ray, ultrasound, CT and MRI.',
    speciality: 'Radiologue',
    taxRate: '20',
  },
  {
    key: 'urology',
    name: 'Urology',
    color: 'brown',
    description: 'Kidneys, bladder and prostate.',
    speciality: 'Urologue',
    taxRate: '10',
  },
  {
    key: 'general',
    name: 'General medicine',
    color: 'green',
    description: 'First contact for patients of every age: consultations, vaccinations, small wounds.',
    speciality: 'Autre',
    taxRate: '0',
  },
];

/** Without a doctor: nobody is booked there any more. */
export const closedDepartment = {
  key: 'physiotherapy',
  values: {
    name: 'Physiotherapy',
    description: 'Closed: patients are sent to a practice in town (demo).',
    color: 'brown',
    status: 'Inactive',
  },
} as const;

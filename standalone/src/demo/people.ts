/** Who works at the demo clinic and who comes to it. */
import { countriesOfPatients, DEFAULT_COUNTRY, firstRoleId, type specialities } from '@hospital/contracts';
import { demoDepartments } from './departments.ts';
import {
  addressFrom,
  birthdayIn,
  cinOf,
  DEMO_DOMAIN,
  mailboxOf,
  naming,
  phoneOf,
  type City,
  type Sex,
} from './names.ts';
import { shuffledDeck, drawFrom, itemAt, type Draw } from './random.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface PlannedRecord {
  readonly key: string;
  readonly values: Values;
}

export interface PlannedUser {
  readonly key: string;
  /** The role's name; its id is in the values. */
  readonly role: string;
  readonly email: string;
  /** All but the password. */
  readonly values: Values;
}

export interface PlannedPatient {
  readonly key: string;
  readonly gender: Sex;
  /** In years, on the day of the plan. */
  readonly age: number;
  readonly values: Values;
}

/** The first of each role signs in by its role's name. Doctors follow from the departments, one for each. */
const staff: readonly (readonly [role: string, people: number])[] = [
  ['Administrateur', 1],
  ['Admin', 1],
  ['Nurse', 4],
  ['Receptionist', 2],
  ['Accountant', 2],
  ['Laboratorist', 2],
  ['Pharmacist', 1],
  ['Manager', 2],
  ['Employee', 3],
];

/** The same on every day, so that the first of them can be asked for before the day of the plan is known. */
export function demoStaff(seed: string): PlannedUser[] {
  const draw = drawFrom(`${seed}: staff`);
  const name = naming(`${seed}: staff names`);
  const sex = shuffledDeck<Sex>(draw, ['Female', 'Male', 'Female', 'Male']);
  const posts: Post[] = [
    ...staff.flatMap(([role, people]) => Array.from({ length: people }, (): Post => ({ role }))),
    ...demoDepartments.map(({ speciality }): Post => ({ role: 'Doctor', speciality })),
  ];
  const leftAt = posts.map(({ role }) => role).lastIndexOf('Employee');
  return posts.map((post, index) => {
    const person = name(sex());
    const ordinal = 1 + posts.slice(0, index).filter(({ role }) => role === post.role).length;
    const mailbox = ordinal === 1 ? post.role.toLowerCase() : mailboxOf(person);
    const email = `${mailbox}@${DEMO_DOMAIN}`;
    const values = {
      ...person,
      ...employment(post, draw),
      email,
      cin: cinOf(index + 1),
      phone: phoneOf(index + 1),
      status: index === leftAt ? 'Inactif' : 'Actif',
    };
    return { key: keyOf(post.role, ordinal), role: post.role, email, values };
  });
}

interface Post {
  readonly role: string;
  readonly speciality?: (typeof specialities)[number];
}

function keyOf(role: string, ordinal: number): string {
  return `${role.toLowerCase()}-${ordinal}`;
}

/** The doctor of a department. */
export function doctorOf(department: string): string {
  return keyOf('Doctor', 1 + demoDepartments.findIndex(({ key }) => key === department));
}

/** Nobody commutes from Agadir. */
const near: readonly City[] = ['Casablanca', 'Casablanca', 'Casablanca', 'Casablanca', 'Rabat'];

function employment({ role, speciality }: Post, draw: Draw): Values {
  const birthYear = draw.between(1962, speciality ? 1988 : 1999);
  return {
    birthday: birthdayIn(birthYear, draw),
    joiningDate: birthdayIn(draw.between(Math.max(2008, birthYear + 26), 2025), draw),
    ...addressFrom(draw, near),
    country: DEFAULT_COUNTRY,
    remainingLeave: draw.between(3, 36) / 2,
    role: firstRoleId(role),
    ...(speciality ? { speciality } : {}),
  };
}

const PATIENTS = 150;
/** From a clinic's waiting room: few teenagers, many who are past sixty. */
const ages: readonly (readonly [from: number, to: number])[] = [
  [1, 13],
  [1, 13],
  [14, 19],
  [20, 39],
  [20, 39],
  [20, 42],
  [40, 59],
  [40, 59],
  [45, 64],
  [60, 74],
  [65, 90],
];

export function demoPatients(today: string, seed: string): PlannedPatient[] {
  const draw = drawFrom(`${seed}: patients`);
  const name = naming(`${seed}: patient names`);
  const sex = shuffledDeck<Sex>(draw, ['Female', 'Female', 'Male', 'Male']);
  const span = shuffledDeck(draw, ages);
  const year = Number(today.slice(0, 4));
  return Array.from({ length: PATIENTS }, (_, index) => {
    const ordinal = index + 1;
    const person = name(sex());
    const [from, to] = span();
    const age = draw.between(from, to);
    const values = {
      ...person,
      ...addressFrom(draw),
      country: countriesOfPatients[DEFAULT_COUNTRY],
      birthday: birthdayIn(year - age - 1, draw),
      cin: cinOf(1000 + ordinal),
      email: `${mailboxOf(person)}@${DEMO_DOMAIN}`,
      phone: phoneOf(1000 + ordinal),
      status: ordinal % 25 === 12 ? 'Inactif' : 'Actif',
    };
    return { key: `patient-${ordinal}`, gender: person.gender, age, values };
  });
}

/** Those who may be booked for a reason. */
export function patientsFor(
  patients: readonly PlannedPatient[],
  {
    gender,
    from = 0,
    to = 200,
  }: { readonly gender?: Sex; readonly from?: number; readonly to?: number } = {},
): PlannedPatient[] {
  return patients.filter(
    (patient) =>
      patient.values['status'] === 'Actif' &&
      (gender === undefined || patient.gender === gender) &&
      patient.age >= from &&
      patient.age <= to,
  );
}

/** Whom a sentence at the terminal names: one of each role. */
export function firstOfEachRole(users: readonly PlannedUser[]): PlannedUser[] {
  return [...new Set(users.map(({ role }) => role))].map((role) =>
    itemAt(
      users.filter((user) => user.role === role),
      0,
    ),
  );
}

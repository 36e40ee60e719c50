/** Word lists from which the demo's people are put together. Nobody is meant: a first name meets a family name by chance. */
import { foldText } from '@hospital/contracts';
import { drawFrom, type Draw } from './random.ts';

export type Sex = 'Male' | 'Female';

const firstNames: Readonly<Record<Sex, readonly string[]>> = {
  Male: (
    'Youssef Mehdi Amine Rachid Karim Omar Hamza Ayoub Saïd Hicham Mustapha Driss Anas Bilal Ilyas Nabil Othmane ' +
    'Reda Soufiane Tarik Zakaria Adil Jaouad Marouane Younes Julien Antoine Nicolas Mathieu Laurent Étienne Rémi'
  ).split(' '),
  Female: (
    'Fatima-Zahra Salma Khadija Meryem Nadia Imane Sanae Hajar Ghita Leïla Samira Zineb Asmae Houda Kenza Loubna ' +
    'Malika Naïma Oumaima Rania Siham Yasmine Wafae Chaimae Hanane Camille Claire Élodie Sophie Juliette Anaïs Hélène'
  ).split(' '),
};

const familyNames: readonly string[] = (
  'Alaoui,Bennani,El Amrani,Idrissi,Tazi,Berrada,Chraïbi,Fassi,Lahlou,Benjelloun,Kettani,Sebti,Ouazzani,Mansouri,' +
  'Haddad,Naciri,Skalli,Bouzidi,Cherkaoui,Daoudi,Filali,Guessous,Hajji,Jabri,Kabbaj,Lamrani,Mernissi,Belhaj,' +
  'El Khatib,Rhazi,Sabri,Touimi,Zerouali,Moreau,Lefèvre,Girard,Fournier,Mercier,Garnier,Faure'
).split(',');

const streets: readonly string[] = [
  'rue des Orangers',
  'rue du Jasmin',
  'avenue des Palmiers',
  'boulevard de l’Océan',
  'rue de la Médina',
  'avenue de l’Atlas',
  'rue des Oliviers',
  'place de la Fontaine',
  'rue du Phare',
  'avenue des Jacarandas',
];

const postalCodes = { Casablanca: 20, Rabat: 10, Marrakech: 40, Tanger: 90, Agadir: 80 } as const;
export type City = keyof typeof postalCodes;
/** The clinic is in Casablanca, and so are most who come. */
const homes: readonly City[] = [
  'Casablanca',
  'Casablanca',
  'Casablanca',
  'Casablanca',
  'Rabat',
  'Marrakech',
  'Tanger',
  'Agadir',
];

export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly gender: Sex;
}

/** Names people one after the other, never two alike. */
export function naming(seed: string): (gender: Sex) => Person {
  const draw = drawFrom(seed);
  const given = new Set<string>();
  return (gender) => {
    for (;;) {
      const person = { firstname: draw.one(firstNames[gender]), lastname: draw.one(familyNames), gender };
      const mailbox = mailboxOf(person);
      if (given.has(mailbox)) continue;
      given.add(mailbox);
      return person;
    }
  };
}

/** `salma.el-amrani` */
export function mailboxOf({ firstname, lastname }: Person): string {
  const plain = (text: string): string => foldText(text).replace(/[^a-z]+/g, '-');
  return `${plain(firstname)}.${plain(lastname)}`;
}

/** By its reserved top-level domain nobody's: mail to it goes nowhere. */
export const DEMO_DOMAIN = 'demo.clinic.test';

/** Without the country, which the forms of patients and of users word each in its way. @param cities where they may live, most of them several times */
export function addressFrom(draw: Draw, cities = homes): Readonly<Record<string, string>> {
  const city = draw.one(cities);
  return {
    address: `${draw.between(1, 180)}, ${draw.one(streets)}`,
    city,
    postalcode: `${postalCodes[city]}${String(draw.between(0, 3) * 100).padStart(3, '0')}`,
  };
}

/** In a range that no operator hands out. */
export function phoneOf(ordinal: number): string {
  const digits = String(ordinal).padStart(6, '0');
  return `+212 500 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** An identity number that no office issues. */
export function cinOf(ordinal: number): string {
  return `DEMO${String(ordinal).padStart(4, '0')}`;
}

/** A birthday in that year, on a day that every month has. */
export function birthdayIn(year: number, draw: Draw): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(draw.between(1, 12))}-${two(draw.between(1, 28))}`;
}

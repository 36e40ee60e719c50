/** A state as tint, dot and word: it reads without colour too. */
import { useTexts } from '../i18n/useTexts.ts';

export type Tone = 'green' | 'blue' | 'orange' | 'red' | 'grey';

/** The specification's badge colours, by its words. */
const tones: Readonly<Record<string, Tone>> = {
  Paid: 'green',
  Sent: 'blue',
  'Partially Paid': 'orange',
  Pending: 'orange',
  Approved: 'green',
  Canceled: 'red',
  Closed: 'grey',
  Active: 'green',
  Actif: 'green',
  Inactive: 'grey',
  Inactif: 'grey',
  Admin: 'red',
  Doctor: 'blue',
  Nurse: 'green',
  queued: 'grey',
  rendering: 'blue',
  ready: 'green',
  failed: 'red',
  Void: 'grey',
};

export function toneOf(word: string): Tone {
  return tones[word] ?? 'grey';
}

const hollow: ReadonlySet<string> = new Set(['Pending', 'Inactive', 'Inactif', 'Sent', 'Void']);

export function pillClass(word: string): string {
  return `pill ${toneOf(word)}${hollow.has(word) ? ' hollow' : ''}`;
}

export function Pill({ word }: { word: string | null | undefined }) {
  const { word: say } = useTexts();
  return word ? <span className={pillClass(word)}>{say(word)}</span> : null;
}

const colours: Readonly<Record<string, string>> = {
  green: '#2f9e63',
  blue: '#3b7fd4',
  orange: '#dd8a1f',
  purple: '#8456c9',
  black: '#39464a',
  red: '#d24436',
  brown: '#8a5a3c',
};

/** A department's colour is a dot beside its name, never a fill behind text. */
export function ColourDot({ colour }: { colour: unknown }) {
  const known = colours[String(colour)];
  return <span className="dot" style={{ background: known ?? 'var(--line)' }} aria-hidden />;
}

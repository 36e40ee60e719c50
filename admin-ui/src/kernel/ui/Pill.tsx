/** A state as tint, dot and word: it reads without colour too. */
import { toneOf, type ModuleDescription, type Tone } from '@hospital/contracts';
import { useTexts } from '../i18n/useTexts.ts';

export function pillClass(tone: Tone): string {
  return `pill ${tone}`;
}

interface PillProps {
  readonly word: string | null | undefined;
  readonly tone?: Tone;
}

export function Pill({ word, tone = 'grey' }: PillProps) {
  const { word: say } = useTexts();
  return word ? <span className={pillClass(tone)}>{say(word)}</span> : null;
}

interface StatePillProps {
  readonly module: Pick<ModuleDescription, 'fields'>;
  readonly record: Readonly<Record<string, unknown>>;
  readonly name?: string;
}

/** The state of a record, in the tone that its module declares. */
export function StatePill({ module, record, name = 'status' }: StatePillProps) {
  const value = record[name];
  return typeof value === 'string' ? <Pill word={value} tone={toneOf(module.fields[name], value)} /> : null;
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

/** A colour that a record has is a dot beside its name, never a fill behind text. */
export function ColourDot({ colour }: { colour: unknown }) {
  const known = colours[String(colour)];
  return <span className="dot" style={{ background: known ?? 'var(--line)' }} aria-hidden />;
}

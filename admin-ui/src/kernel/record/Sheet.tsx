/** A record as a sheet of paper, printed through the browser: the clinic on top, what it is, whom it concerns. */
import type { ReactNode } from 'react';
import { Detail, Details } from './RecordPage.tsx';

export interface SheetFact {
  readonly label: string;
  readonly value: ReactNode;
}

interface SheetProps {
  /** The clinic as the record keeps it. */
  readonly clinic: unknown;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly facts: readonly SheetFact[];
  /** Across the page: that it is a sample. */
  readonly mark?: string;
  readonly children: ReactNode;
}

function textsIn(value: unknown): (name: string) => string {
  const texts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const known = new Map<string, unknown>(texts);
  return (name) => String(known.get(name) ?? '');
}

const joined = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by);

function Clinic({ clinic }: { clinic: unknown }) {
  const text = textsIn(clinic);
  const place = joined([text('postalCode'), text('city')], ' ');
  return (
    <address>
      <strong>{text('name')}</strong>
      <span>{joined([text('address'), place, text('country')], ', ')}</span>
      <span>{joined([text('phoneNumber'), text('email'), text('websiteUrl')], ' · ')}</span>
    </address>
  );
}

export function Sheet({ clinic, title, subtitle, facts, mark, children }: SheetProps) {
  return (
    <article className="sheet">
      {mark && <p className="sheet-mark">{mark}</p>}
      <header>
        <Clinic clinic={clinic} />
        <div className="sheet-title">
          <h2>{title}</h2>
          {subtitle}
        </div>
      </header>
      <Details>
        {facts.map(({ label, value }) => (
          <Detail key={label} label={label}>
            {value || '–'}
          </Detail>
        ))}
      </Details>
      {children}
    </article>
  );
}

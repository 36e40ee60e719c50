import { ColourDot } from './Pill.tsx';

interface Department {
  readonly name?: unknown;
  readonly color?: unknown;
}

/** A department by its colour and name. */
export function NameWithDot({ department }: { department: unknown }) {
  if (typeof department !== 'object' || department === null) return <span className="quiet">–</span>;
  const { name, color }: Department = department;
  return (
    <span className="with-face">
      <ColourDot colour={color} />
      <span className="clip">
        <bdi className="name">{String(name ?? '–')}</bdi>
      </span>
    </span>
  );
}

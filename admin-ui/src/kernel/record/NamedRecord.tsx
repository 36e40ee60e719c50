/** A record by its name: with the face of a person, or the colour that its module declares. */
import { moduleNamed, type Field, type ModuleDescription } from '@hospital/contracts';
import { PersonWithAvatar } from '../ui/Avatar.tsx';
import { ColourDot } from '../ui/Pill.tsx';
import { useRecordTitle } from './useTitleInWords.ts';

export function isColour(field: Field | undefined): boolean {
  return field?.kind === 'word' && field.isColour === true;
}

const hasPhoto = ({ fields }: ModuleDescription) =>
  Object.values(fields).some((field) => field.kind === 'file' && field.accepts === 'photo' && !field.hidden);

interface NamedRecordProps {
  /** The name of its module. */
  readonly module: string;
  /** The record, or a reference to it. */
  readonly record: unknown;
}

export function NamedRecord({ module: name, record }: NamedRecordProps) {
  const titleOf = useRecordTitle();
  if (typeof record !== 'object' || record === null) return <span className="quiet">–</span>;
  const known = record as Readonly<Record<string, unknown>>;
  const module = moduleNamed(name);
  if (module && hasPhoto(module)) return <PersonWithAvatar person={known} size={22} />;
  const title = titleOf(module, known) || '–';
  const colour = Object.entries(module?.fields ?? {}).find(([, field]) => isColour(field))?.[0];
  if (colour === undefined) return title;
  return (
    <span className="with-face">
      <ColourDot colour={known[colour]} />
      <span className="clip">
        <bdi className="name">{title}</bdi>
      </span>
    </span>
  );
}

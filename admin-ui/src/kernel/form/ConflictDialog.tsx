/** Both values of each field that two people changed, who saved the other one and when; one of the two is taken. */
import type { ModuleDescription } from '@hospital/contracts';
import { useState, type CSSProperties, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { ChangeValue } from '../record/ChangeValue.tsx';
import { LinesOfSide } from '../record/LineChanges.tsx';
import { useFormats } from '../session/useSettings.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { ConflictingField } from './conflictingFields.ts';

export { conflictingFields } from './conflictingFields.ts';

// Here, not in the theme: they come with this file, which most visits never need.
const fieldStyle: CSSProperties = {
  border: 0,
  borderBlockStart: '1px solid var(--line)',
  padding: '10px 0',
  margin: '10px 0 0',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  gap: 8,
};
const legendStyle: CSSProperties = {
  float: 'inline-start',
  gridColumn: '1 / -1',
  fontWeight: 500,
  padding: 0,
};
const valueStyle: CSSProperties = { display: 'block', overflowWrap: 'anywhere' };

const choiceStyle = (isChosen: boolean): CSSProperties => ({
  display: 'flex',
  gap: 9,
  alignItems: 'flex-start',
  padding: '8px 10px',
  border: `1px solid var(--${isChosen ? 'accent' : 'line-strong'})`,
  borderRadius: 'var(--radius-control)',
  cursor: 'pointer',
  ...(isChosen ? { background: 'var(--accent-tint)' } : {}),
});

interface FieldChoiceProps {
  readonly module: ModuleDescription;
  readonly contested: ConflictingField;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

function FieldChoice({ module, contested, isTaken, onTake }: FieldChoiceProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const { instant } = useFormats();
  const { name, mine, theirs, by, at } = contested;
  const field = module.fields[name];
  const when = instant(at);
  const saved = by ? translate('form.theirs', { name: by, when }) : translate('form.theirsUnknown', { when });
  const option = (value: unknown, text: string, isTheirs: boolean) => (
    <label className="conflict-choice" style={choiceStyle(isTaken === isTheirs)}>
      <input
        type="radio"
        name={`conflict.${name}`}
        value={isTheirs ? 'theirs' : 'mine'}
        style={{ flex: 'none' }}
        checked={isTaken === isTheirs}
        onChange={() => onTake(isTheirs)}
      />
      <span>
        <span className="quiet small">{text}</span>
        <span style={valueStyle}>
          {field?.kind === 'lines' ? (
            <LinesOfSide of={field.of} from={theirs} to={mine} side={isTheirs ? 'from' : 'to'} />
          ) : (
            <ChangeValue module={module} name={name} value={value} />
          )}
        </span>
      </span>
    </label>
  );
  return (
    <fieldset className="conflict" style={fieldStyle}>
      <legend style={legendStyle}>{label(module, name)}</legend>
      {option(mine, translate('form.mine'), false)}
      {option(theirs, saved, true)}
    </fieldset>
  );
}

export interface ConflictDialogProps {
  readonly module: ModuleDescription;
  readonly contested: readonly ConflictingField[];
  /** Called with the names of the fields whose other value is taken. */
  readonly onChoose: (taken: readonly string[]) => void;
  readonly onClose: () => void;
}

export function ConflictDialog({ module, contested, onChoose, onClose }: ConflictDialogProps) {
  const translate = useTranslate();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const take = (name: string, isTaken: boolean) => {
    const others = [...taken].filter((known) => known !== name);
    setTaken(new Set(isTaken ? [...others, name] : others));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onChoose([...taken]);
  };
  return (
    <Dialog open title={translate('form.conflictTitle')} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{translate('form.conflictText')}</p>
        {contested.map((field) => (
          <FieldChoice
            key={field.name}
            module={module}
            contested={field}
            isTaken={taken.has(field.name)}
            onTake={(isTaken) => take(field.name, isTaken)}
          />
        ))}
        <div className="actions">
          <Button onClick={onClose}>{translate('form.keepEditing')}</Button>
          <Button type="submit" look="primary">
            {translate('form.useChosen')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The lines of a form: a row of inputs each, at least one, and a button that adds another. */
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button, IconButton } from '../ui/Button.tsx';
import { FieldError } from './FieldError.tsx';

type Line = Readonly<Record<string, unknown>>;

interface LinesTableProps {
  /** The field that holds them. */
  readonly name: string;
  /** The cells of the head, without that of the button. */
  readonly head: ReactNode;
  /** The cells of the line at this index, without that of the button. */
  readonly cells: (index: number) => ReactNode;
  readonly emptyLine: () => Line;
  /** Another way to fill them, beside the button that adds one. */
  readonly besideAdd?: ReactNode;
  /** Texts: `remove` is given the line's `number`. */
  readonly texts: { readonly add: string; readonly remove: string };
}

/** The row whose cell was left by Enter, which moves on and never sends the form. An Enter that chose from a list stays in its cell. */
function rowLeftByEnter(event: KeyboardEvent<HTMLTableElement>): number | null {
  const { key, target, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || event.isDefaultPrevented()) return null;
  return target instanceof HTMLInputElement ? (target.closest('tr')?.sectionRowIndex ?? null) : null;
}

/** Where a line was removed, the one that took its place has the focus: its button, or the first cell of the only one that is left. */
function useFocusAfterRemoval(lines: readonly unknown[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const row = body.current?.rows[Math.min(removed.current, lines.length - 1)];
    removed.current = null;
    const button = row?.querySelector<HTMLElement>('td:last-child button:not(:disabled)');
    (button ?? row?.querySelector('input'))?.focus();
  }, [lines]);
  return { body, noteRemoval: (index: number) => (removed.current = index) };
}

export function LinesTable({ name, head, cells, emptyLine, texts, besideAdd }: LinesTableProps) {
  const translate = useTranslate();
  const { control, formState } = useFormContext<Record<string, Line[]>>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { body, noteRemoval } = useFocusAfterRemoval(fields);
  const removeAt = (index: number) => {
    noteRemoval(index);
    remove(index);
  };
  const message = formState.errors[name]?.message;
  const moveOn = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = rowLeftByEnter(event);
    if (row === null) return;
    event.preventDefault();
    const next = event.currentTarget.tBodies[0]?.rows[row + 1];
    if (next) next.querySelector('input')?.focus();
    else append(emptyLine(), { focusName: `${name}.${fields.length}.${Object.keys(emptyLine())[0] ?? ''}` });
  };
  return (
    <>
      <table className="lines" onKeyDown={moveOn}>
        <thead>
          <tr>
            {head}
            <th style={{ inlineSize: 34 }}>
              <span className="unseen">{translate('action.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {fields.map((line, index) => (
            <tr key={line.id}>
              {cells(index)}
              <td>
                <IconButton
                  icon={Trash2}
                  label={translate(texts.remove, { number: index + 1 })}
                  disabled={fields.length === 1}
                  onClick={() => removeAt(index)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {message && <FieldError text={message} />}
      <div className="line-verbs">
        <Button icon={Plus} size="small" look="plain" onClick={() => append(emptyLine())}>
          {translate(texts.add)}
        </Button>
        {besideAdd}
      </div>
    </>
  );
}

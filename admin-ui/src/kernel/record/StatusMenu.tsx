/** The state of a record as a pill that opens the other states. The current one is not offered. */
import { toneOf, type ModuleDescription } from '@hospital/contracts';
import { ChevronDown } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { usePast } from '../past/past.ts';
import { useCommand, type OnRefused } from '../useCommand.ts';
import { Menu } from '../ui/Menu.tsx';
import { Pill, pillClass } from '../ui/Pill.tsx';

interface StatusMenuProps {
  readonly module: ModuleDescription;
  readonly record: RaRecord;
  /** The command that changes it: `ChangeTaxStatus`. */
  readonly operation: string;
  /** The states a person may choose. */
  readonly words: readonly string[];
  readonly success: string;
  readonly isFinal?: boolean;
  readonly onRefused?: OnRefused;
}

export function StatusMenu({
  module,
  record,
  operation,
  words,
  success,
  isFinal,
  onRefused,
}: StatusMenuProps) {
  const translate = useTranslate();
  const { word } = useTexts();
  const isPast = usePast() !== null;
  const status = String(record['status'] ?? '');
  const { run, isRunning } = useCommand(module.name, operation, {
    success,
    ...(onRefused ? { onRefused } : {}),
  });
  const toneOfWord = (known: string) => toneOf(module.fields['status'], known);
  const others = words.filter((other) => other !== status);
  if (isFinal || isPast || others.length === 0) return <Pill word={status} tone={toneOfWord(status)} />;
  const entries = others.map((other) => ({
    key: other,
    label: <Pill word={other} tone={toneOfWord(other)} />,
    act: () => void run(String(record.id), { status: other }, { before: { status } }),
  }));
  return (
    <Menu entries={entries} label={translate('action.changeStatus')} side="start">
      {(open, isOpen) => (
        <button
          type="button"
          className={pillClass(toneOfWord(status))}
          // A disabled one would lose the focus that the menu gives back.
          onClick={isRunning ? (event) => event.stopPropagation() : open}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-disabled={isRunning}
        >
          {word(status)}
          {isRunning ? (
            <span className="spinner" style={{ inlineSize: 10, blockSize: 10 }} />
          ) : (
            <ChevronDown size={13} aria-hidden />
          )}
        </button>
      )}
    </Menu>
  );
}

/** The state of a record as a pill that opens the other states. The current one is not offered. */
import { toneOf } from '@hospital/contracts';
import { ChevronDown } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { usePast } from '../past/past.ts';
import { Menu } from '../ui/Menu.tsx';
import { Pill, pillClass } from '../ui/Pill.tsx';
import { useStatusChange, type StatusChangeOptions } from './useStatusChange.ts';

interface StatusMenuProps extends StatusChangeOptions {
  readonly record: RaRecord;
  /** The states a person may choose. */
  readonly words: readonly string[];
  readonly isFinal?: boolean;
}

export function StatusMenu({ record, words, isFinal, ...change }: StatusMenuProps) {
  const { module } = change;
  const translate = useTranslate();
  const { word } = useTexts();
  const isPast = usePast() !== null;
  const status = String(record['status'] ?? '');
  const { give, giving } = useStatusChange(change);
  const isRunning = giving !== null;
  const toneOfWord = (known: string) => toneOf(module.fields['status'], known);
  const others = words.filter((other) => other !== status);
  if (isFinal || isPast || others.length === 0) return <Pill word={status} tone={toneOfWord(status)} />;
  const entries = others.map((other) => ({
    key: other,
    label: <Pill word={other} tone={toneOfWord(other)} />,
    act: () => give(record, other),
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

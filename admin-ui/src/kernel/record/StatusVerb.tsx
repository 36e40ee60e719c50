/** One state that a record can be given, as a button. */
import type { LucideIcon } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { progressOf } from '../progress.ts';
import { Button } from '../ui/Button.tsx';
import type { StatusChange } from './useStatusChange.ts';

interface StatusVerbProps {
  readonly record: RaRecord;
  readonly status: string;
  /** What the button says: a key. */
  readonly text: string;
  readonly icon: LucideIcon;
  readonly change: StatusChange;
  readonly look?: 'primary' | 'plain' | undefined;
  readonly size?: 'small' | undefined;
}

export function StatusVerb({ record, status, text, icon, change, look, size }: StatusVerbProps) {
  const translate = useTranslate();
  return (
    <Button
      icon={icon}
      look={look}
      size={size}
      progress={progressOf(change.giving === status)}
      onClick={() => change.give(record, status)}
    >
      {translate(text)}
    </Button>
  );
}

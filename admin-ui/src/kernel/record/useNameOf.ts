/** A person whose name the reader may not see, or who was erased, is somebody. */
import { useTranslate } from 'react-admin';

interface Nameable {
  readonly name: string | null;
}

export function useNameOf(): (person: Nameable | null | undefined) => string {
  const translate = useTranslate();
  return (person) => person?.name ?? translate('history.somebody');
}

/** A person whose name the reader may not see, or who was erased, is somebody. */
import { useTranslate } from 'react-admin';

/** What nobody asked for, the product did by itself. */
const SYSTEM = 'system';

interface Nameable {
  readonly _id?: string;
  readonly name: string | null;
}

export function useNameOf(): (person: Nameable | null | undefined) => string {
  const translate = useTranslate();
  return (person) => {
    if (person?._id === SYSTEM) return translate('history.system');
    return person?.name ?? translate('history.somebody');
  };
}

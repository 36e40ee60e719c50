/** What a restriction of a person's data refuses is not offered. */
import { isKeptByRestriction, isRestricted, type ModuleDescription } from '@hospital/contracts';
import { useFormats } from '../session/useSettings.ts';

type Person = Readonly<Record<string, unknown>>;

/** Whether the record is of a person whose data is restricted today: it is not deleted, and nothing new refers to it. */
export function useRestricted({ restriction }: ModuleDescription): (record: Person) => boolean {
  const { now } = useFormats();
  return (record) => restriction !== undefined && isRestricted(record, now().day);
}

/** Whether a field of this record stays as it is. @param record none where one is created */
export function useKeptFields(module: ModuleDescription, record?: Person): (name: string) => boolean {
  const isHeld = useRestricted(module);
  return (name) => record !== undefined && isKeptByRestriction(module, name) && isHeld(record);
}

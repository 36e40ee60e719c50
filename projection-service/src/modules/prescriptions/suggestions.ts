/**
 * Which medicines are suggested from lines that were prescribed. A suggestion leaves no trace in the log of reads, so it must show nothing of
 * a patient: free text counts as a medicine's own only if it was written for several patients.
 */
import { foldText, money } from '@hospital/contracts';

/** A line as the read model has it; what was erased is null. */
export interface PrescribedLine {
  readonly patient: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly price: string | null;
}

export interface Medicine {
  readonly name: string;
  /** null unless the same description was written for several patients. */
  readonly description: string | null;
  readonly price: number;
}

export interface SuggestionRequest {
  readonly text: string;
  /** Names that were written for one patient alone are suggested only to their writer. */
  readonly isOwn: boolean;
}

const MOST = 10;
const SEVERAL = 2;

interface UsedMedicine {
  readonly last: PrescribedLine & { readonly name: string };
  readonly patients: Set<string>;
  /** By their folded text, newest first. */
  readonly descriptions: Map<string, { readonly text: string; readonly patients: Set<string> }>;
  times: number;
}

function count(used: UsedMedicine, { patient, description }: PrescribedLine): void {
  used.times += 1;
  used.patients.add(patient);
  if (description === null || description === '') return;
  const key = foldText(description);
  const known = used.descriptions.get(key) ?? { text: description, patients: new Set<string>() };
  known.patients.add(patient);
  used.descriptions.set(key, known);
}

function medicineOf({ last, descriptions }: UsedMedicine): Medicine {
  const shared = [...descriptions.values()].find(({ patients }) => patients.size >= SEVERAL);
  return {
    name: last.name,
    description: shared?.text ?? null,
    price: money.toNumber(last.price ?? '0.00'),
  };
}

/** @param lines newest first; name and price are those of the last use */
export function suggestedMedicines(
  lines: readonly PrescribedLine[],
  { text, isOwn }: SuggestionRequest,
): Medicine[] {
  const wanted = foldText(text);
  const byName = new Map<string, UsedMedicine>();
  for (const line of lines) {
    const { name } = line;
    if (name === null || name === '') continue;
    const key = foldText(name);
    if (!key.includes(wanted)) continue;
    const used = byName.get(key) ?? {
      last: { ...line, name },
      patients: new Set(),
      descriptions: new Map(),
      times: 0,
    };
    count(used, line);
    byName.set(key, used);
  }
  return (
    [...byName.values()]
      .filter(({ patients }) => isOwn || patients.size >= SEVERAL)
      // A stable sort: of equally frequent ones the newest stays first.
      .sort((one, other) => other.times - one.times)
      .slice(0, MOST)
      .map(medicineOf)
  );
}

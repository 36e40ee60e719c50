/**
 * Which rows are chosen, by react-admin's own selection: rows on the screen, and after "all that match" those that the list would show
 * next. The others are forgotten when the filters change: nobody acts on rows of another search.
 */
import { useRef, useState } from 'react';
import { useRecordSelection, type RaRecord } from 'react-admin';
import type { Selection } from './DataTable.tsx';

export interface ChosenRecords {
  readonly selection: Selection;
  readonly records: readonly RaRecord[];
  readonly clear: () => void;
  /** Every shown row is chosen. */
  readonly isEveryShown: boolean;
  readonly chooseAll: (records: readonly RaRecord[]) => void;
}

interface ShownList {
  readonly resource: string;
  readonly records: readonly RaRecord[];
  /** What the list is filtered by: another search has a selection of its own. */
  readonly search: string;
}

const idOf = ({ id }: RaRecord) => String(id);

/** From one row to another, both included, in the order of the list; only the second where the first is not shown. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Rows that are chosen though they are not on the screen. */
function useBeyond(search: string) {
  const [beyond, setBeyond] = useState<{ search: string; records: readonly RaRecord[] } | null>(null);
  return {
    beyond: beyond?.search === search ? beyond.records : [],
    setBeyond: (records: readonly RaRecord[]) => setBeyond({ search, records }),
  };
}

export function useSelection({ resource, records, search }: ShownList): ChosenRecords {
  const [ids, { select, toggle, clearSelection }] = useRecordSelection({
    resource,
    disableSyncWithStore: true,
  });
  const last = useRef<string | null>(null);
  const { beyond, setBeyond } = useBeyond(search);
  const chosen = new Set(ids.map(String));
  const shown = new Set(records.map(idOf));
  const all = [...records, ...beyond.filter((record) => !shown.has(idOf(record)))];
  const choose = (id: string, isRange: boolean) => {
    const range = isRange ? rangeOf(records.map(idOf), last.current, id) : [id];
    const isChosen = !chosen.has(id);
    last.current = id;
    if (range.length === 1) toggle(id);
    else
      select(
        isChosen ? [...new Set([...chosen, ...range])] : [...chosen].filter((one) => !range.includes(one)),
      );
  };
  return {
    selection: {
      ids: chosen,
      toggle: choose,
      setAll: (isChosen) => select(isChosen ? records.map(idOf) : []),
    },
    records: all.filter((record) => chosen.has(idOf(record))),
    clear: () => clearSelection(),
    isEveryShown: records.length > 0 && records.every((record) => chosen.has(idOf(record))),
    chooseAll: (matching) => {
      setBeyond(matching);
      select(matching.map(idOf));
    },
  };
}

/** Which rows are chosen, by react-admin's own selection. Only what is on the screen is chosen: nobody acts on what they do not see. */
import { useRecordSelection, type RaRecord } from 'react-admin';
import type { Selection } from './DataTable.tsx';

export interface Chosen {
  readonly selection: Selection;
  readonly records: readonly RaRecord[];
  readonly clear: () => void;
}

export function useSelection(resource: string, records: readonly RaRecord[]): Chosen {
  const [ids, { select, toggle, clearSelection }] = useRecordSelection({
    resource,
    disableSyncWithStore: true,
  });
  const chosen = new Set(ids.map(String));
  return {
    selection: {
      ids: chosen,
      toggle,
      setAll: (isChosen) => select(isChosen ? records.map(({ id }) => String(id)) : []),
    },
    records: records.filter(({ id }) => chosen.has(String(id))),
    clear: () => clearSelection(),
  };
}

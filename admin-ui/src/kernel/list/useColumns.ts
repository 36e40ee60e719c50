/** Which columns a person sees of a list, kept in the browser for that person. The first one names the record and is always there. */
import type { ModuleDescription } from '@hospital/contracts';
import { useStore } from 'react-admin';
import { useSession } from '../session/SessionContext.tsx';
import { columnsOf, type Column } from './columns.tsx';

export interface ColumnChoice {
  readonly shown: readonly Column[];
  /** All that can be chosen: those of the list, then the other fields of the declaration. */
  readonly offered: readonly Column[];
  readonly isShown: (column: Column) => boolean;
  readonly toggle: (column: Column) => void;
  readonly isUsual: boolean;
  readonly reset: () => void;
}

type ChosenColumns = Readonly<Record<string, boolean>>;
const none: ChosenColumns = {};

/** Fields that are in another column already: the parts of a name. */
function others(module: ModuleDescription, usual: readonly Column[]): readonly Column[] {
  const known = new Set(usual.map(({ source }) => source));
  const isNamed = module.title.some((name) => known.has(name));
  return columnsOf(module).filter(
    ({ source }) => !known.has(source) && !(isNamed && module.title.includes(source)),
  );
}

export function useColumns(module: ModuleDescription, usual: readonly Column[]): ColumnChoice {
  const { user } = useSession();
  const [kept, setChosen] = useStore<ChosenColumns>(`${user._id}.${module.name}.columns`, none);
  // What is kept in the browser may be anything.
  const chosen: ChosenColumns = typeof kept === 'object' && kept !== null ? kept : none;
  const more = others(module, usual);
  const [lead, ...rest] = usual;
  const isShown = (column: Column) =>
    column === lead ||
    chosen[column.source] === true ||
    (chosen[column.source] !== false && usual.includes(column));
  const offered = [...rest, ...more];
  return {
    shown: [...usual, ...more].filter(isShown),
    offered,
    isShown,
    toggle: (column) => setChosen({ ...chosen, [column.source]: !isShown(column) }),
    isUsual: Object.keys(chosen).length === 0,
    reset: () => setChosen(none),
  };
}

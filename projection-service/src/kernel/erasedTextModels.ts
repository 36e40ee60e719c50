/**
 * The read models without texts that were erased one by one: the modules that may hold them are built again from the log, in which nobody reads them
 * any more. What is there afterwards is what every later rebuild makes.
 */
import {
  categoryOf,
  personalTextFields,
  TEXT_ERASED,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import {
  eventsOfTypes,
  isErasureStepDone,
  noteErasureStep,
  READ_MODELS_STEP,
  type ReactorOptions,
} from '@hospital/platform';
import type pg from 'pg';

/** The reactor's name. */
export const TEXT_MODELS = 'erased text models';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'end' | 'subscribe'>;
  readonly modules: readonly ModuleDescription[];
  readonly rebuild: (names: readonly string[], signal: AbortSignal) => Promise<void>;
}

export function erasedTextModels(dependencies: Dependencies): Pick<ReactorOptions, 'selection' | 'react'> {
  return {
    selection: { filter: { types: [TEXT_ERASED] } },
    react: (event, signal) => rebuildWithout(dependencies, event, signal),
  };
}

/** One rebuild does for all that are in the log by then. */
async function rebuildWithout(
  dependencies: Dependencies,
  event: StoredEvent,
  signal: AbortSignal,
): Promise<void> {
  const { pool, store, modules, rebuild } = dependencies;
  if (await isErasureStepDone(pool, event.id, READ_MODELS_STEP)) return;
  const waiting: StoredEvent[] = [];
  for (const each of await eventsOfTypes(store, [TEXT_ERASED]))
    if (!(await isErasureStepDone(pool, each.id, READ_MODELS_STEP))) waiting.push(each);
  const categories = new Set(waiting.map(({ stream }) => categoryOf(stream)));
  const names = modulesHolding(modules, categories).map(({ name }) => name);
  if (names.length > 0) await rebuild(names, signal);
  await noteErasureStep(
    pool,
    waiting.map(({ id }) => id),
    READ_MODELS_STEP,
  );
}

/** Modules of these streams, and those that fold their events into rows of their own with texts. */
export function modulesHolding(
  modules: readonly ModuleDescription[],
  categories: ReadonlySet<string>,
): readonly ModuleDescription[] {
  const own = modules.filter(({ category }) => categories.has(category));
  const types = new Set(own.flatMap(({ events }) => events.map(({ type }) => type)));
  const folding = modules.filter(
    ({ foreign, fields }) =>
      personalTextFields(fields).length > 0 && Object.keys(foreign).some((type) => types.has(type)),
  );
  return [...new Set([...own, ...folding])];
}

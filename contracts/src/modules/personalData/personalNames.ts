/** The names under which personal values appear anywhere in records and events: what logs leave out. */
import { personalPaths } from '../../kernel/event.ts';
import { moduleList } from '../index.ts';

export function personalNames(): readonly string[] {
  const fields = moduleList.flatMap((module) => [
    module.fields,
    ...module.events.map((event) => event.fields),
  ]);
  const names = fields.flatMap(personalPaths).flatMap(({ path }) => path.slice(-1));
  return [...new Set(names)].sort();
}

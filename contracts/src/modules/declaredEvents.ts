/** Every event of the log by its type. Apart from the list of modules: no screen reads it, so no browser loads it. */
import { chainEvents } from '../kernel/chainEvents.ts';
import { claimEvents } from '../kernel/claimEvents.ts';
import { deletionEvents } from '../kernel/deletionEvents.ts';
import { erasureEvents } from '../kernel/erasureEvents.ts';
import { textErasedEvent } from '../kernel/erasedTexts.ts';
import type { EventDefinition } from '../kernel/event.ts';
import { fileEvents } from '../kernel/fileEvents.ts';
import { restoreEvents } from '../kernel/restoreEvents.ts';
import { sealEvents } from '../kernel/sealEvents.ts';
import { moduleList } from './index.ts';
import { numberSeries } from './numberSeries.ts';

/** Every event that this program writes or reads. */
export const declaredEvents: readonly EventDefinition[] = [
  ...moduleList.flatMap((module) => module.events),
  ...chainEvents,
  ...claimEvents,
  ...deletionEvents,
  ...erasureEvents,
  textErasedEvent,
  ...fileEvents,
  ...restoreEvents,
  ...sealEvents,
  ...numberSeries.map(({ given }) => given),
];

const definitions = new Map(declaredEvents.map((event) => [event.type, event] as const));

/** The definition of an event type, of a module or of a kernel. */
export function eventDefinition(type: string): EventDefinition | undefined {
  return definitions.get(type);
}

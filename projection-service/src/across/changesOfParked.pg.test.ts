/** A record that comes back from parking is at a position that was sent long ago: every listener, also one that reconnects, receives it. */
import { idOf, moduleList, patients, type Actor } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller, type AppendEvents } from '../testing/events.ts';
import { unreadableAt } from '../testing/poison.ts';
import { actorWith, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

jest.setTimeout(60_000);

const SOON = 20;
const broken = idOf('broken');

let store: EventStore;
let tell: AppendEvents;
let models: TestReadModels;
let queries: Queries;
let mend: () => void;

/** A patient with an event that cannot be read. */
beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  await tellClinic(store);
  await tell(patients, broken, { type: 'PatientCreated', data: { firstname: 'First' } });
  const bad = (await store.head(`${patients.category}-${broken}`))?.id ?? '';
  const unreadable = unreadableAt(store, new Set([bad]), 'key_absent');
  mend = unreadable.mend;
  models = await testReadModels();
  models.run(unreadable.store, moduleList, SOON);
  await models.reached(store);
  await models.progress.look();
  queries = queriesOf(models);
});
afterEach(async () => {
  queries.close();
  await models.close();
  await store.close();
});

async function listen(actor: Actor, lastEventId?: string) {
  const asked = lastEventId === undefined ? { actor } : { actor, lastEventId };
  const { content } = await queries.ask('changes', asked);
  if (!(content instanceof Readable)) throw new Error('no stream');
  let text = '';
  content.on('data', (piece: unknown) => (text += String(piece)));
  return {
    text: () => text,
    hears: async (words: string) => {
      while (!text.includes(words)) await once(content, 'data');
    },
    leave: () => content.destroy(),
  };
}

const parkedCount = async () => (await models.rows('select 1 from read_models.parked_records')).length;
async function back(): Promise<void> {
  expect(await parkedCount()).toBe(1);
  mend();
  while ((await parkedCount()) > 0) await sleep(SOON);
}

test('who listens hears of it, if they may read it, and its id does not move where they stand', async () => {
  const position = models.progress.position;
  const [reader, other] = [await listen(actorWith(['Patients'])), await listen(actorWith(['Taxs']))];
  await back();
  await reader.hears(broken);
  await tell(patients, clinic.helene, { type: 'PatientChanged', data: { firstname: 'Heart' } });
  await reader.hears(clinic.helene);
  await tell(patients, broken, { type: 'PatientChanged', data: { firstname: 'Second' } });
  const message =
    reader
      .text()
      .split('\n\n')
      .find((part) => part.includes(broken)) ?? '';
  expect(message).not.toMatch(/^id:/m);
  expect(JSON.parse(message.replace(/^data: /, ''))).toEqual({
    resource: 'patients',
    _id: broken,
    position,
  });
  expect(other.text()).not.toContain(broken);
  for (const one of [reader, other]) one.leave();
});

test('a listener that reconnects from its position receives what came back meanwhile', async () => {
  const stood = models.progress.position;
  await back();
  const reader = await listen(actorWith(['Patients']), stood);
  await reader.hears(broken);
  reader.leave();
  await tell(patients, clinic.helene, { type: 'PatientChanged', data: { firstname: 'Heart' } });
  await models.reached(store);
  const later = await listen(actorWith(['Patients']), models.progress.position);
  await tell(patients, clinic.helene, { type: 'PatientChanged', data: { firstname: 'Hearts' } });
  await later.hears(clinic.helene);
  expect(later.text()).not.toContain(broken);
  later.leave();
});

test('one that a rebuild brings back is sent too', async () => {
  const reader = await listen(actorWith(['Patients']));
  await models.rebuild(store, [patients]);
  await reader.hears(broken);
  expect(await parkedCount()).toBe(0);
  reader.leave();
});

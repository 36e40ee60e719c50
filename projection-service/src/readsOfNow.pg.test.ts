/** Every read takes `asOf`, or says that it always answers as of now: none passes over it. */
import { idOf, Problem, routes } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from './testing/clinic.ts';
import { administrator, queriesOf, type Queries } from './testing/queries.ts';
import { testReadModels, type TestReadModels } from './testing/readModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
let models: TestReadModels;
let queries: Queries;

beforeAll(async () => {
  await tellClinic(store);
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  queries = queriesOf(models);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

/** They begin by asking for which days. */
const days = ['appointments.calendar', 'appointments.absences'];
const day = { from: '2026-03-02', to: '2026-03-02' };
const takingMoments = routes.filter(({ kind, isOfNow }) => kind === 'query' && !isOfNow);

test.each(takingMoments.map(({ operation }) => operation))(
  '%s refuses what is no moment',
  async (operation) => {
    const params = { id: idOf('nothing'), resource: 'patients', userId: clinic.admin };
    const query = { asOf: 'the day before', ...(days.includes(operation) ? day : {}) };
    const asked = {
      actor: administrator,
      params,
      query,
      body: operation === 'roles.byName' ? { search: { name: 'Nurse' } } : {},
    };
    const refusal = await queries.ask(operation, asked).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect((refusal as Problem).details.fields).toHaveProperty('asOf');
  },
);

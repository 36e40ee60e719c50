/** Every read takes `asOf`, or says that it always answers as of now: none passes over it. */
import { idOf, Problem, routes } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { clinic, tellClinic } from './testing/clinic.ts';
import { administrator } from './testing/queries.ts';
import { queriedLog } from './testing/queriedLog.ts';

const log = queriedLog(async (store) => {
  await tellClinic(store);
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
    const refusal = await log.queries.ask(operation, asked).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect((refusal as Problem).details.fields).toHaveProperty('asOf');
  },
);

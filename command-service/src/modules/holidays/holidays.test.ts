import { beforeEach, describe, expect, test } from '@jest/globals';
import { addDays, holidayEntry, holidays, idOf, Problem } from '@hospital/contracts';
import { changeCommand, createCommand, removeCommand } from '../../kernel/crud.ts';
import { loadFacts } from '../../kernel/facts.ts';
import { CommandKernel } from '../../kernel/handleCommand.ts';
import { holder } from '../../testing/deciding.ts';
import {
  bookingInput,
  logOf,
  memoryEventStore,
  seedClinic,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { bookAppointment, statusCommand } from '../appointments/appointments.ts';
import { holidayIndexes, holidayWarnings } from './holidays.ts';

const store = { now: memoryEventStore() };
let clock = testClock();
let process: Process;

beforeEach(() => {
  store.now = memoryEventStore();
  clock = testClock();
  process = startProcess(store.now, clock);
});

const holidayId = (title: string) => idOf('holiday', title);

async function holiday(title: string, holidayDate: string, nbDays = 1): Promise<string> {
  const id = holidayId(title);
  await send(process, createCommand(holidays), { id, input: { title, holidayDate, nbDays } });
  return id;
}

const change = (id: string, input: Readonly<Record<string, unknown>>) =>
  send(process, changeCommand(holidays, 'ChangeHoliday'), { id, input });
const remove = (id: string) => send(process, removeCommand(holidays), { id, input: {} });
const codeOf = (error: unknown) => (error instanceof Problem ? error.code : error);

/** The title of a holiday that covers the day, asked as a command asks for its facts. */
async function holidayOn(day: string, by: CommandKernel = process.kernel): Promise<string | null> {
  const { found } = await loadFacts(by.dependencies, {
    found: { module: holidays, find: holidayEntry(day) },
  });
  return found?.title ?? null;
}

describe('a holiday', () => {
  test('is changed and deleted while it is still to come, and on its day no more', async () => {
    const id = await holiday('Throne Day', '2026-07-30');
    clock.set('2026-07-29T12:00:00.000Z');
    await change(id, { title: 'Fête du Trône' });
    clock.set('2026-07-30T12:00:00.000Z');
    await expect(change(id, { title: 'Throne' }).catch(codeOf)).resolves.toBe('not_changeable');
    await expect(change(id, { holidayDate: '2026-08-30' }).catch(codeOf)).resolves.toBe('not_changeable');
    await expect(remove(id).catch(codeOf)).resolves.toBe('not_changeable');
    expect((await change(id, { title: 'Fête du Trône', nbDays: 1 })).row).toMatchObject({ nbDays: 1 });
  });

  test('is over by the clinic’s day, not by that of UTC', async () => {
    const id = await holiday('Throne Day', '2026-07-30');
    clock.set('2026-07-29T23:30:00.000Z');
    await expect(remove(id).catch(codeOf)).resolves.toBe('not_changeable');
    clock.set('2026-07-29T22:30:00.000Z');
    await remove(id);
  });

  test('may be entered afterwards, and then stays', async () => {
    const id = await holiday('Past', '2026-01-01');
    await expect(remove(id).catch(codeOf)).resolves.toBe('not_changeable');
  });
});

describe('the day of a holiday', () => {
  test('is each of as many days as it has, and at least its date', async () => {
    await holiday('Eid', '2026-12-30', 3);
    await holiday('Bridge', '2026-06-05', 0);
    const days = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'];
    expect(await Promise.all(days.map((day) => holidayOn(day)))).toEqual([null, 'Eid', 'Eid', 'Eid', null]);
    expect(await holidayOn('2026-06-05')).toBe('Bridge');
    expect(await holidayOn('2026-06-06')).toBeNull();
  });

  test('moves with it, and goes with it', async () => {
    const id = await holiday('Eid', '2026-06-01', 2);
    await change(id, { holidayDate: '2026-06-02' });
    expect(await holidayOn('2026-06-01')).toBeNull();
    expect(await holidayOn('2026-06-03')).toBe('Eid');
    await change(id, { nbDays: 1 });
    expect(await holidayOn('2026-06-03')).toBeNull();
    await remove(id);
    expect(await holidayOn('2026-06-02')).toBeNull();
  });

  test('that two holidays share is one as long as one of them covers it', async () => {
    const ids = [await holiday('One', '2026-06-01', 5), await holiday('Two', '2026-06-03')];
    for (const [index, expected] of [
      [0, 'Two'],
      [1, null],
    ] as const) {
      await remove(ids[index] ?? '');
      expect(await holidayOn('2026-06-03')).toBe(expected);
    }
  });

  test('is found without the read model, also before older records have entered their indexes', async () => {
    await holiday('Eid', '2026-06-01');
    const asked = () => Promise.reject(new Problem('not_caught_up'));
    const kernel = new CommandKernel({
      ...process.kernel.dependencies,
      readModel: { findUse: asked, find: asked, count: asked, isParked: () => Promise.resolve(false) },
      indexesComplete: () => Promise.resolve(false),
    });
    expect(await holidayOn('2026-06-01', kernel)).toBe('Eid');
    expect(await holidayOn('2026-06-02', kernel)).toBeNull();
  });

  test('is one of 366 for the longest, all of them in one event', async () => {
    await holiday('Closed for a year', '2027-01-01', 366);
    expect(await holidayOn(addDays('2027-01-01', 365))).toBe('Closed for a year');
    expect(await holidayOn(addDays('2027-01-01', 366))).toBeNull();
    const created = (await logOf(store.now)).filter(({ type }) => type === 'HolidayCreated');
    expect(Object.keys(created[0]?.data['claims'] ?? {})).toHaveLength(366);
  });

  test('is none where an older event held no date', () => {
    const row = { _id: 'a', revision: 0, createdAt: '', updatedAt: '', deletedAt: null };
    expect(holidayIndexes({ ...row, holidayDate: null, nbDays: 3 })).toEqual([]);
    expect(holidayIndexes({ ...row, holidayDate: '2026-06-01', nbDays: null })).toEqual([
      holidayEntry('2026-06-01'),
    ]);
  });
});

describe('a holiday warns', () => {
  const put = (title: string, holidayDate: string, nbDays = 1) =>
    send(process, createCommand(holidays, holidayWarnings), {
      id: holidayId(title),
      input: { title, holidayDate, nbDays },
    });
  const move = (title: string, input: Readonly<Record<string, unknown>>) =>
    send(process, changeCommand(holidays, 'ChangeHoliday', holidayWarnings), { id: holidayId(title), input });
  const said = async (work: ReturnType<typeof put>) => (await work).warnings.map(({ message }) => message);

  test('of other holidays on its days, until its days are others', async () => {
    expect(await said(put('Eid', '2026-06-01', 2))).toEqual([]);
    expect(await said(put('Aïd', '2026-06-02', 2))).toEqual(['Another holiday is on these days: Eid.']);
    expect(await said(move('Aïd', { title: 'Aïd al-Adha' }))).toEqual([]);
    expect(await said(move('Aïd', { holidayDate: '2026-06-03' }))).toEqual([]);
    expect(await said(move('Aïd', { holidayDate: '2026-06-01' }))).toEqual([
      'Another holiday is on these days: Eid.',
    ]);
  });

  test('of the appointments on its days that somebody waits for', async () => {
    const clinic = await seedClinic(process);
    const booking = (name: string, appointmentDate: string) =>
      send(process, bookAppointment, { id: idOf(name), input: bookingInput(clinic, { appointmentDate }) });
    await booking('before', '2026-05-31');
    await booking('on', '2026-06-01');
    await booking('canceled', '2026-06-02');
    await send(process, statusCommand('Cancel'), { id: idOf('canceled'), input: { status: 'canceled' } });
    await booking('after', '2026-06-03');
    const one = 'There is 1 appointment on this holiday. Move or cancel it.';
    expect(await said(put('Eid', '2026-06-01', 2))).toEqual([one]);
    expect(await said(move('Eid', { title: 'Aïd' }))).toEqual([]);
    expect(await said(move('Eid', { nbDays: 3 }))).toEqual([
      'There are 2 appointments on this holiday. Move or cancel them.',
    ]);
    expect(await said(move('Eid', { holidayDate: '2026-07-01' }))).toEqual([]);
  });

  test('of appointments without their number where one does not see them', async () => {
    await send(process, bookAppointment, {
      id: idOf('on'),
      input: bookingInput(await seedClinic(process), { appointmentDate: '2026-06-01' }),
    });
    const input = { title: 'Eid', holidayDate: '2026-06-01', nbDays: 1 };
    const sending = { id: holidayId('Eid'), input, actor: holder('Holidays') };
    expect(await said(send(process, createCommand(holidays, holidayWarnings), sending))).toEqual([
      'There are appointments on this holiday. Move or cancel them.',
    ]);
  });

  test('of nothing if the read model cannot tell, and the holiday is created', async () => {
    const behind = () => Promise.reject(new Problem('not_caught_up'));
    const { dependencies } = process.kernel;
    const kernel = new CommandKernel({
      ...dependencies,
      readModel: { ...dependencies.readModel, count: behind },
    });
    process = { ...process, kernel };
    expect(await said(put('Eid', '2026-06-01'))).toEqual([]);
  });
});

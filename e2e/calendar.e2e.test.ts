/** The calendar as a receptionist works with it: by pointer, by keyboard alone, by finger; and who sees what about absences. */
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { forms, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(180_000);

const DAY = '2026-09-02';
const OTHER_DAY = '2026-09-03';
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

let opened: OpenClinic;
let browser: TestBrowser;
let reception: Screen;
let doctor = '';
let visit = '';

beforeAll(async () => {
  opened = await openClinic();
  const { clinic } = opened;
  await clinic.hire('Receptionist', { firstname: 'Nadia', lastname: 'Berrada', email: 'nadia@clinic.test' });
  doctor = await clinic.doctor({ firstname: 'Leila', lastname: 'Alami' });
  for (const lastname of ['Bennis', 'Cherif', 'Drissi']) await clinic.doctor({ firstname: 'Omar', lastname });
  await clinic.department({ name: 'Surgery' });
  await clinic.patient({ firstname: 'Sofia', lastname: 'Haddad' });
  const patient = await clinic.patient({ firstname: 'Younes', lastname: 'Tazi' });
  const at = { doctor, patient, appointmentDate: DAY, fromTime: '10:00', toTime: '10:30' };
  visit = await clinic.approved(at);
  const leave = forms.leave(doctor, { fromDate: OTHER_DAY, toDate: OTHER_DAY, type: 'Medical Leave' });
  const { id } = (await clinic.admin.post('/leaves/create/{me}', leave)).must(201);
  (await clinic.admin.patch(`/leaves/${id}/status/{me}`, { status: 'Approved' })).must(200);
  await clinic.holiday(OTHER_DAY, { title: 'Founders Day' });
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  reception = await browser.open('reception');
  await signInAs(reception, 'nadia@clinic.test');
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);
const named = (time: string) => `${time} Younes Tazi, Leila Alami, Approved`;

/** Whether the first word of a text can be read where it is clipped. Runs in the page. */
function showsFirstWord(selector: string, word: string): boolean {
  const clip = [...document.querySelectorAll(selector)].find(({ textContent }) =>
    textContent?.includes(word),
  );
  const text = clip?.firstChild;
  if (!clip || !text) return false;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, word.length);
  const [inner, outer] = [range.getBoundingClientRect(), clip.getBoundingClientRect()];
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
}

async function focused(screen: Screen, part: string): Promise<void> {
  await screen.page.waitForFunction(
    (text) =>
      (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)?.includes(
        text,
      ),
    {},
    part,
  );
}

async function press(screen: Screen, ...keys: readonly Parameters<Screen['page']['keyboard']['press']>[0][]) {
  for (const key of keys) await screen.page.keyboard.press(key);
}

check('a name in Arabic that does not fit its slot loses its end, not its beginning', async () => {
  const { clinic } = opened;
  const patient = await clinic.patient({ firstname: 'عبد الرحمن', lastname: 'بن محمد الفاسي الطويل جداً' });
  const at = { doctor, patient, appointmentDate: '2026-09-07', fromTime: '10:00', toTime: '10:30' };
  await clinic.appointment(at);
  await reception.page.setViewport({ width: 900, height: 900 });
  await reception.goTo('/appointments/calendar?view=day&day=2026-09-07');
  await reception.page.waitForFunction(showsFirstWord, { timeout: 10_000 }, '.slot .clip', 'عبد');
  await reception.page.setViewport({ width: 1440, height: 900 });
});

describe('by keyboard', () => {
  check(
    'the arrows go from the hours to an appointment and on, Enter books, and one stays there',
    async () => {
      await reception.goTo(`/appointments/calendar?view=day&day=${DAY}`);
      await reception.find('button', named('10:00–10:30'));
      await reception.page.focus('[data-minute]');
      await press(reception, 'Home');
      await focused(reception, '07:00, Leila Alami');
      await press(reception, ...Array<'ArrowDown'>(6).fill('ArrowDown'));
      await focused(reception, named('10:00–10:30'));
      await press(reception, 'ArrowDown');
      await focused(reception, '10:30, Leila Alami');
      await press(reception, 'ArrowRight');
      await focused(reception, '10:30, Omar Bennis');
      await press(reception, 'Enter');
      await reception.find('dialog', 'New appointment');
      await reception.holds('From', '10:30');
      await reception.pick('Patient', 'Sofia Haddad');
      await reception.pick('Department', 'Surgery');
      await reception.press('button', 'Book');
      await reception.toast('Success', 'Appointment created');
      await reception.find('button', '10:30–11:00 Sofia Haddad, Omar Bennis, Pending');
      await reception.arrivesAt('/appointments/calendar');
      expect(new URL(reception.page.url()).searchParams.get('day')).toBe(DAY);
    },
  );

  check('one click opens an appointment and the next one cancels it; the toast takes that back', async () => {
    const day = '2026-09-08';
    const { clinic } = opened;
    const patient = await clinic.patient({
      firstname: 'Samir',
      lastname: 'Naciri',
      phone: '+212 600 555 666',
    });
    await clinic.appointment({ doctor, patient, appointmentDate: day, fromTime: '10:00', toTime: '10:30' });
    await reception.goTo(`/appointments/calendar?view=day&day=${day}`);
    await reception.press('button', '10:00–10:30 Samir Naciri, Leila Alami, Pending');
    await reception.press('button', 'Cancel appointment');
    await reception.toast('Success', 'Appointment status updated !');
    await reception.find('button', '10:00–10:30 Samir Naciri, Leila Alami, Canceled');
    await reception.press('button', 'Undo');
    await reception.press('button', '10:00–10:30 Samir Naciri, Leila Alami, Pending');
    await reception.find('link', '+212 600 555 666');
    await reception.press('button', 'Approve');
    await reception.press('button', '10:00–10:30 Samir Naciri, Leila Alami, Approved');
    await reception.press('link', 'Add prescription');
    await reception.arrivesAt(/\/appointments\/[-\da-f]+\/prescriptions\/create$/);
  });

  check('an appointment is opened with the space bar, and moved by its dialog', async () => {
    await reception.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    await (await reception.find('button', named('10:00–10:30'))).focus();
    await press(reception, 'Space');
    await reception.find('dialog', 'Younes Tazi');
    await reception.press('button', 'Reschedule');
    await reception.type('From', '14:00');
    await reception.type('To', '14:45');
    await reception.press('button', 'Reschedule');
    await reception.find('button', named('14:00–14:45'));
    await reception.toast('Success', 'Appointment updated');
    await reception.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    await (await reception.find('button', named('14:00–14:45'))).focus();
    await press(reception, 'Enter');
    await reception.press('button', 'Reschedule');
    await reception.type('From', '10:00');
    await reception.type('To', '10:30');
    await reception.press('button', 'Reschedule');
    await reception.toast('Success', 'Appointment updated');
    await reception.find('button', named('10:00–10:30'));
  });
});

describe('by pointer', () => {
  check('the lower edge of an appointment changes its end alone', async () => {
    await reception.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    const { mouse } = reception.page;
    const box = await (await reception.find('button', named('10:00–10:30'))).boundingBox();
    if (!box) throw new Error('The appointment is not seen.');
    const [x, y] = [box.x + 20, box.y + box.height - 3];
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x, y + 14, { steps: 4 });
    await mouse.move(x, y + 29, { steps: 4 });
    await mouse.up();
    await reception.find('button', named('10:00–11:00'));
    await reception.press('button', 'Undo');
    await reception.find('button', named('10:00–10:30'));
    await reception.toast('Success', 'Appointment updated');
  });

  check('what was typed in place goes along to the whole form, and from there back', async () => {
    await reception.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    await reception.find('button', named('10:00–10:30'));
    await reception.page.focus('[data-minute]');
    await press(reception, 'End');
    await focused(reception, '19:30, Leila Alami');
    await press(reception, 'Enter');
    await reception.pick('Patient', 'Sofia Haddad');
    await reception.press('button', 'More fields');
    await reception.arrivesAt('/appointments/create');
    await reception.holds('Patient', 'Sofia Haddad');
    await reception.holds('Doctor', 'Leila Alami');
    await reception.holds('From', '19:30');
    await reception.press('button', 'Cancel');
    await reception.arrivesAt('/appointments/calendar');
    await reception.find('button', named('10:00–10:30'));
  });
});

/** Where a finger goes down on the appointment. */
async function touchable(screen: Screen, time: string): Promise<{ x: number; y: number }> {
  const box = await (await screen.find('button', named(time))).boundingBox();
  if (!box) throw new Error('The appointment is not seen.');
  return { x: box.x + 20, y: box.y + 10 };
}

describe('by finger', () => {
  check('a swipe scrolls, and moves nothing', async () => {
    const phone = await browser.open('swiper', { viewport: PHONE });
    await signInAs(phone, 'nadia@clinic.test');
    await phone.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    const { x, y } = await touchable(phone, '10:00–10:30');
    const before = await phone.page.$eval('.calendar', ({ scrollTop }) => scrollTop);
    const { touchscreen } = phone.page;
    await touchscreen.touchStart(x, y);
    for (let step = 1; step <= 6; step += 1) await touchscreen.touchMove(x, y - step * 12);
    await touchscreen.touchEnd();
    await phone.page.waitForFunction(
      (from) => document.querySelector('.calendar')?.scrollTop !== from,
      {},
      before,
    );
    await phone.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    await phone.find('button', named('10:00–10:30'));
  });

  check('an appointment that is held can be moved, and taken back', async () => {
    const phone = await browser.open('holder', { viewport: PHONE });
    await signInAs(phone, 'nadia@clinic.test');
    await phone.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    const { x, y } = await touchable(phone, '10:00–10:30');
    const { touchscreen } = phone.page;
    await touchscreen.touchStart(x, y);
    await phone.page.waitForSelector('.slot.dragged');
    for (let step = 1; step <= 7; step += 1) await touchscreen.touchMove(x, y + step * 8);
    await touchscreen.touchEnd();
    await phone.find('button', named('11:00–11:30'));
    await phone.press('button', 'Undo');
    await phone.find('button', named('10:00–10:30'));
    await phone.toast('Success', 'Appointment updated');
  });
});

describe('what is seen', () => {
  check(
    'a receptionist sees that the doctor is away and the clinic closed, and not why the doctor is',
    async () => {
      await reception.goTo(`/appointments/calendar?view=week&day=${DAY}&doctor=${doctor}`);
      await reception.find('text', 'Founders Day', 'On leave');
      expect(await reception.page.evaluate(() => document.body.innerText)).not.toContain('Medical Leave');
    },
  );

  check('the week of many doctors shows figures that link to the day', async () => {
    await reception.goTo(`/appointments/calendar?view=week&day=${DAY}`);
    await reception.press('link', 'Leila Alami, Wednesday 02 Sep 2026: 1 appointment');
    await reception.find('heading', 'Wednesday 02 Sep 2026');
    const { searchParams } = new URL(reception.page.url());
    expect([searchParams.get('day'), searchParams.get('doctor')]).toEqual([DAY, doctor]);
  });

  check('the month leads to a day, the list to an appointment', async () => {
    await reception.goTo(`/appointments/calendar?view=month&day=${DAY}`);
    await reception.find('button', named('10:00–10:30'));
    await reception.press('link', 'Wednesday 02 Sep 2026, 2 appointments');
    await reception.find('heading', 'Wednesday 02 Sep 2026');
    await reception.press('button', 'List');
    await reception.press('link', 'Younes Tazi');
    await reception.arrivesAt(`/appointments/${visit}`);
    await reception.page.goBack();
    await reception.find('heading', 'Wednesday 02 Sep 2026');
    expect(new URL(reception.page.url()).searchParams.get('view')).toBe('list');
  });
});

describe.each([
  { width: 1280, height: 320 },
  { width: 640, height: 360 },
])('a low window of $width by $height', (size) => {
  check('shows hours, and the page scrolls', async () => {
    await reception.page.setViewport(size);
    await reception.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    await reception.find('button', named('10:00–10:30'));
    const shown = await reception.page.$eval('.calendar', (grid) => {
      const head = grid.querySelector('.calendar-head')?.clientHeight ?? 0;
      return grid.clientHeight - head;
    });
    expect(shown).toBeGreaterThan(200);
  });
});

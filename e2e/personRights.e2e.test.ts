/** On a patient's page: an administrator takes out everything known about them, and restricts their data; others see the mark. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { readZip } from './readZip.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(300_000);

let opened: OpenClinic;
let browser: TestBrowser;
let admin: Screen;
let receptionist: Screen;
let patient: string;

beforeAll(async () => {
  opened = await openClinic();
  const { clinic } = opened;
  patient = await clinic.patient({ firstname: 'Samira', lastname: 'Tazi' });
  await clinic.hire('Receptionist', { email: 'nadia@clinic.test' });
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  admin = await browser.open('admin');
  await signInAs(admin, ADMIN_EMAIL);
  receptionist = await browser.open('receptionist');
  await signInAs(receptionist, 'nadia@clinic.test');
});
afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser, { story: true });

check('the archive is asked for with a reason, and downloaded', async () => {
  await admin.goTo(`/patients/${patient}`);
  await admin.press('tab', 'Data rights');
  await admin.press('button', 'Everything about this person…');
  await admin.type('Reason', 'Asked by letter');
  await admin.photograph('archive');
  const { name, bytes } = await browser.download(admin, () => admin.press('button', 'Get the archive'));
  expect(name).toMatch(/^archive-.*\.zip$/);
  expect(String(readZip(bytes).get('index.html'))).toContain('Samira Tazi');
  await admin.find('text', 'Asked by letter');
});

check('the restriction is shown on the page, and to others as a mark beside the name', async () => {
  await admin.press('button', 'Restrict…');
  await admin.type('Reason', 'The record is disputed');
  await admin.photograph('restrict');
  await admin.press('button', 'Restrict this person’s data');
  await admin.find('text', 'The data of this person is restricted until further notice.');
  await admin.photograph('restricted');
  await receptionist.goTo('/patients');
  await receptionist.find('text', 'Restricted');
  await receptionist.photograph('restricted list');
  receptionist.expectRefusal(403);
  await receptionist.goTo(`/patients/${patient}`);
  await receptionist.find('text', 'The data of this person is restricted.');
  await receptionist.photograph('restricted record');
});

check('it is lifted', async () => {
  await admin.press('button', 'Lift the restriction');
  await admin.press('button', 'Lift the restriction');
  await admin.find('text', 'This person’s data is not restricted.');
});

check('retention proposes nobody until the settings say so', async () => {
  await admin.goTo('/settings/retention');
  await admin.find('text', 'No patients to decide on.');
  await admin.photograph('retention');
});

/** The erasure of a patient on its screens: what goes, what stands in the way, the request, and the confirmation by another person. */
import { expect } from '@jest/globals';
import { signInAs } from '../screenTests.ts';
import { journeys } from './journeys.ts';

const journey = journeys();

journey('a patient is erased after somebody else confirmed', async ({ clinic, browser }) => {
  const patient = await clinic.patient({ firstname: 'Zineb', lastname: 'Erased' });
  (await clinic.admin.post('/appointments/create/{me}', await clinic.appointmentFields({ patient }))).must(
    201,
  );
  const visit = await clinic.appointment({ injury: 'Brought by Zineb Erased' });
  for (const [name, email] of [
    ['asker', 'asker@clinic.test'],
    ['confirmer', 'confirmer@clinic.test'],
  ] as const)
    await clinic.user('Administrateur', { firstname: name, email });
  const asker = await browser.open('asker');
  await signInAs(asker, 'asker@clinic.test');
  await asker.goTo(`/patients/${patient}`);
  await asker.press('link', 'Erase personal data…');
  await asker.find('text', 'What is erased');
  await asker.find('text', 'Earlier states of records');
  await asker.find('text', 'Brought by Zineb Erased');
  await asker.press('button', 'Erase the text');
  await asker.find('text', 'Erase this text?');
  await asker.type('Reason, without the name of the person', 'Asked by letter');
  await asker.page.$eval('.dialog .button.danger', (button) =>
    (button as unknown as { click(): void }).click(),
  );
  await asker.toast(
    'Success',
    'The text was erased. It leaves the history and the documents in a few minutes.',
  );
  await asker.isGone('text', 'Brought by Zineb Erased');
  expect((await clinic.admin.get(`/appointments/${visit}`)).must(200).record['injury']).toBeNull();
  await asker.type('Reason', 'Asked by letter');
  await asker.press('button', 'Ask for the erasure');
  await asker.toast('Success', 'The erasure was asked for. Another person has to confirm it.');
  await asker.find('button', 'Withdraw');

  const confirmer = await browser.open('confirmer');
  await signInAs(confirmer, 'confirmer@clinic.test');
  await confirmer.goTo('/settings/erasures');
  await confirmer.find('text', 'Zineb Erased');
  const [erasure] = (await clinic.admin.get('/erasures')).must(200).rows;
  await confirmer.goTo(`/settings/erasures/${String(erasure?.['_id'])}`);
  await confirmer.press('button', 'Confirm');
  await confirmer.find('text', 'Erase this person for good?');
  await confirmer.page.$eval('form .button.danger', (button) =>
    (button as unknown as { click(): void }).click(),
  );
  await confirmer.toast('Success', 'The erasure was confirmed. It is complete in a few minutes.');
  for (let status = 200; status !== 410;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ status } = await clinic.admin.get(`/patients/${patient}`));
  }
  await confirmer.find('text', 'Under way: complete once no part of the product can have the key any more');
});

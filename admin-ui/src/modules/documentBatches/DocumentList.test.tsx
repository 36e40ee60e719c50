import { afterEach, expect, test } from '@jest/globals';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { DocumentList } from './BatchList.tsx';

afterEach(takeOff);

test('an empty list of documents says where they come from: nobody adds one here', async () => {
  const user = signedIn();
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  const place = await showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set(['Invoices']) })}>
      <DocumentList />
    </SessionContext.Provider>,
  );
  await untilText(place, 'once somebody prints or downloads it on its page');
  expect(place.textContent).not.toContain('What you add');
});

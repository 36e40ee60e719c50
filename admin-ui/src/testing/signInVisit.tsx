/** For tests: the sign-in page with e-mail and password sent, and the dashboard behind it. */
import { Route, Routes } from 'react-router-dom';
import { answerEach, type Given } from './answers.ts';
import { inputNamed, showForm } from './showForm.tsx';
import { submit, type, untilText } from './show.tsx';
import { SignInPage } from '../modules/session/SignInPage.tsx';

/** @param signIns what the calls of the sign-in are answered with, one after the other */
export async function visitSignIn(...signIns: readonly Given[]) {
  const publicSettings = { body: { companyName: 'The company' } };
  const asked = answerEach({ 'GET /api/settings/public': publicSettings, 'POST /api/signin': signIns });
  const container = await showForm(
    <Routes>
      <Route path="/signin" element={<SignInPage />} />
      <Route path="/dashboard" element="the dashboard" />
    </Routes>,
    { at: '/signin' },
  );
  await untilText(container, 'Use the account');
  await type(inputNamed(container, 'email'), 'me@clinic.test');
  await type(inputNamed(container, 'password'), 'my password');
  await submit(container);
  return { container, asked };
}

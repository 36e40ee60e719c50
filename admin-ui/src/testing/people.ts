/** Made-up people of tests. */
import { writeSession, type SignedInUser } from '../kernel/api/session.ts';

export const receptionist: SignedInUser = {
  _id: '11111111-1111-4111-8111-111111111111',
  firstname: 'Test',
  lastname: 'Receptionist',
  email: 'reception@clinic.test',
  role: { _id: '22222222-2222-4222-8222-222222222222', name: 'Receptionist' },
  photo: null,
};

export function signedIn(user: SignedInUser = receptionist): SignedInUser {
  writeSession({ token: 'a-token', user });
  return user;
}

/** What a form gets wrong does not compile. */
import { patients, users } from '@hospital/contracts';
import { inputOf } from './inputOf.ts';

const Input = inputOf(patients);
const AccountInput = inputOf(users, ['password']);

void (<Input name="phone" />);
// @ts-expect-error: no such field
void (<Input name="fone" />);
// @ts-expect-error: a field of another module
void (<Input name="joiningDate" />);
void (<AccountInput name="password" />);
// @ts-expect-error: neither a field nor what the calls take
void (<AccountInput name="pasword" />);

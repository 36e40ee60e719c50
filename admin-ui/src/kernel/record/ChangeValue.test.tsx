import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { patients } from '@hospital/contracts';
import { showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { ChangeValue } from './ChangeValue.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

test.each([
  ['address', '118, rue du Phare'],
  ['phone', '+212 500 001 150'],
])('%s of a history runs as its own letters do', async (name, value) => {
  const place = await showForm(<ChangeValue module={patients} name={name} value={value} />);
  expect(place.querySelector('bdi')?.textContent).toBe(value);
});

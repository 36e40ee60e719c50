import { expect, test } from '@jest/globals';
import { typedName } from './CreateLink.tsx';

test.each([
  ['Aya', { firstname: 'Aya' }],
  [' Aya  El Alami ', { firstname: 'Aya', lastname: 'El Alami' }],
  ['', {}],
  ['AB1234', {}],
  ['+212 600', {}],
  ['هند العلوي', { firstname: 'هند', lastname: 'العلوي' }],
])('%j is taken over as %j', (text, name) => {
  expect(typedName('patients', text)).toEqual(name);
});

test('a record with one name takes all of it', () => {
  expect(typedName('departments', ' Soins  intensifs ')).toEqual({ name: 'Soins intensifs' });
});

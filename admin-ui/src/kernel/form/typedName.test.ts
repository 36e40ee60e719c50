import { expect, test } from '@jest/globals';
import { typedName } from './MakingLink.tsx';

test.each([
  ['Aya', { firstname: 'Aya' }],
  [' Aya  El Alami ', { firstname: 'Aya', lastname: 'El Alami' }],
  ['', {}],
  ['AB1234', {}],
  ['+212 600', {}],
  ['هند العلوي', { firstname: 'هند', lastname: 'العلوي' }],
])('%j is taken over as %j', (text, name) => {
  expect(typedName(text)).toEqual(name);
});

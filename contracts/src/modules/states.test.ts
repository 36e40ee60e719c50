import { expect, test } from '@jest/globals';
import { isState } from '../kernel/tone.ts';
import { moduleList } from './index.ts';

const states = moduleList.flatMap(({ name, fields: { status } }) =>
  status ? [[name, status] as const] : [],
);

test.each(states)('the status of %s has tones', (_name, status) => {
  expect(isState(status)).toBe(true);
});

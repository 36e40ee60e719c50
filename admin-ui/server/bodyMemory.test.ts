import { expect, test } from '@jest/globals';
import { BodyMemory } from './bodyMemory.ts';

const limits = { bytes: 100, bytesOfCaller: 60 };

test('a caller has a share of the memory, and all together have what there is', () => {
  const memory = new BodyMemory(limits);
  expect(memory.reserve('one', 60)).not.toBeNull();
  expect(memory.reserve('one', 1)).toBeNull();
  expect(memory.reserve('other', 41)).toBeNull();
  expect(memory.reserve('other', 40)).not.toBeNull();
  expect(memory.reserve('third', 1)).toBeNull();
  expect(memory.reserve('third', 0)).not.toBeNull();
});

test('what is given back is there for anybody', () => {
  const memory = new BodyMemory(limits);
  const giveBack = memory.reserve('one', 60);
  memory.reserve('other', 40);
  giveBack?.();
  expect(memory.reserve('one', 60)).not.toBeNull();
  expect(memory.reserve('third', 1)).toBeNull();
});

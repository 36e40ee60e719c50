import { expect, test } from '@jest/globals';
import { tmpdir } from 'node:os';
import { sharedMemoryArguments } from './sharedMemory.ts';

(process.platform === 'linux' ? test : test.skip).each([
  ['its own way', tmpdir(), []],
  ['System V', '/not-there', ['-c', 'dynamic_shared_memory_type=sysv']],
])('PostgreSQL shares memory by %s where it finds %s', (_, folder, expected) => {
  expect(sharedMemoryArguments('self', folder)).toEqual(expected);
});

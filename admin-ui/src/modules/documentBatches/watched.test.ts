import { beforeEach, expect, test } from '@jest/globals';
import { receptionist, signedIn } from '../../testing/people.ts';
import { forgetBatch, watchBatch, watchedBatches } from './watched.ts';

beforeEach(() => localStorage.clear());

test('each person is notified of their own batches', () => {
  signedIn();
  watchBatch('b1');
  signedIn({ ...receptionist, _id: 'another' });
  expect(watchedBatches()).toEqual([]);
  watchBatch('b2');
  signedIn();
  expect(watchedBatches()).toEqual(['b1']);
  expect(watchedBatches()).toBe(watchedBatches());
  forgetBatch('b1');
  expect(watchedBatches()).toEqual([]);
});

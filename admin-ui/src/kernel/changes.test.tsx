import { expect, test } from '@jest/globals';
import { changeParser } from './changes.ts';

const one = { resource: 'patients', _id: 'p', position: '1' };
const two = { resource: 'invoices', _id: 'i', position: '2' };

test('messages are read whole, however they are cut', () => {
  const parse = changeParser();
  const text = `retry: 1000\nid: 1\n\nid: 2\ndata: ${JSON.stringify(one)}\n\n: still here\n\ndata: ${JSON.stringify(two)}\n\n`;
  const seen = [...text].map((character) => parse(character));
  expect(seen.flatMap(({ changes }) => changes)).toEqual([one, two]);
  expect(seen.map(({ lastId }) => lastId).filter(Boolean)).toEqual(['1', '2']);
});

test('half a message waits for its rest', () => {
  const parse = changeParser();
  expect(parse('data: {"resource":"pat').changes).toEqual([]);
  expect(parse(`ients","_id":"p","position":"1"}\r\n\r\n`).changes).toEqual([one]);
});

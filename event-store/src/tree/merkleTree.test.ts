import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { MerkleTree, TreeEdge } from './merkleTree.ts';
import { isExtension, isIncluded } from './proofs.ts';

const sha256 = (...parts: (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
const leaves = (count: number) => Array.from({ length: count }, (_, n) => sha256('\x00', String(n)));

/** As RFC 6962 (2.1) defines it, word for word. */
function mth(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (!first) return sha256('');
  if (hashes.length === 1) return first;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return sha256('\x01', mth(hashes.slice(0, k)), mth(hashes.slice(k)));
}

function treeOf(hashes: readonly Buffer[]) {
  const tree = new MerkleTree();
  const edge = new TreeEdge();
  for (const hash of hashes) {
    tree.push(hash);
    edge.push(hash);
  }
  return { tree, edge };
}

const COUNT = 70;
const all = leaves(COUNT);
const { tree } = treeOf(all);

test('the known roots of RFC 6962: no leaf, and the leaf of nothing', () => {
  const empty = new TreeEdge();
  expect(empty.root().toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  empty.push(sha256('\x00'));
  expect(empty.root().toString('hex')).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  );
});

test('root, edge and definition agree at every size', () => {
  for (let size = 0; size <= COUNT; size += 1) {
    const expected = mth(all.slice(0, size));
    expect(tree.root(size)).toEqual(expected);
    expect(treeOf(all.slice(0, size)).edge.root()).toEqual(expected);
  }
});

test('every leaf of every size is proved, and no other leaf, place, size or root', () => {
  const other = sha256('other');
  for (let size = 1; size <= COUNT; size += 1) {
    const root = tree.root(size);
    for (let index = 0; index < size; index += 1) {
      const leaf = all[index] ?? other;
      const path = tree.inclusionProof(index, size);
      expect(isIncluded({ leaf, index, size, root }, path)).toBe(true);
      expect(isIncluded({ leaf: other, index, size, root }, path)).toBe(false);
      expect(isIncluded({ leaf, index: (index + 1) % (size + 1), size, root }, path)).toBe(false);
      expect(isIncluded({ leaf, index, size, root: other }, path)).toBe(false);
      expect(isIncluded({ leaf, index, size, root }, [...path, other])).toBe(false);
    }
  }
});

test('every size extends every smaller one, and no other', () => {
  for (let newer = 0; newer <= COUNT; newer += 1) {
    for (let older = 0; older <= newer; older += 1) {
      const proof = tree.consistencyProof(older, newer);
      const [from, to] = [
        { size: older, root: tree.root(older) },
        { size: newer, root: tree.root(newer) },
      ];
      expect(isExtension(from, to, proof)).toBe(true);
      if (older === 0 || older === newer) continue;
      expect(isExtension({ ...from, root: sha256('other') }, to, proof)).toBe(false);
      expect(isExtension(from, { ...to, root: sha256('other') }, proof)).toBe(false);
    }
  }
});

test('the only leaf of a tree is its root, proved by nothing', () => {
  const { tree: one } = treeOf(leaves(1));
  expect(one.inclusionProof(0, 1)).toEqual([]);
  expect(one.size).toBe(1);
});

test.each([
  ['before the first', -1, 8],
  ['behind the last of that size', 8, 8],
  ['of no leaves', 0, 0],
  ['of more leaves than there are', 0, COUNT + 1],
])('a leaf %s has no proof', (_case, index, size) => {
  expect(() => tree.inclusionProof(index, size)).toThrow(new RangeError(`no leaf ${index} of ${size}`));
});

test.each([
  ['of fewer than no leaves', -1, 8],
  ['larger than the newer one', 9, 8],
  ['of a newer one that there never was', 8, COUNT + 1],
  ['the same as a size that there never was', COUNT + 1, COUNT + 1],
  ['empty, before a size that there never was', 0, COUNT + 1],
])('an older tree %s has no proof', (_case, older, newer) => {
  expect(() => tree.consistencyProof(older, newer)).toThrow(new RangeError(`no tree of ${newer}`));
});

test('a root of more leaves than there are, and an edge with other subtrees than its size, are refused', () => {
  expect(() => tree.root(COUNT + 1)).toThrow(RangeError);
  const { edge } = treeOf(leaves(6));
  expect(TreeEdge.of(6, edge.roots).root()).toEqual(mth(leaves(6)));
  for (const size of [7, 8])
    expect(() => TreeEdge.of(size, edge.roots)).toThrow(`2 subtrees for ${size} leaves`);
});

describe('a changed leaf', () => {
  test('changes every root from its own on, and none before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: COUNT - 1 }), (changed) => {
        const forged = treeOf(all.map((leaf, index) => (index === changed ? sha256('forged') : leaf))).tree;
        for (let size = 0; size <= COUNT; size += 1) {
          expect(forged.root(size).equals(tree.root(size))).toBe(size <= changed);
        }
      }),
      { numRuns: 25 },
    );
  });
});

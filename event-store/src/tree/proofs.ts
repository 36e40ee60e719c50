/** Checks proofs of the tree without its leaves, by the algorithms of RFC 9162 (2.1.3.2 and 2.1.4.2), which hold for RFC 6962 too. */
import { nodeHash } from './merkleTree.ts';

export interface Included {
  readonly leaf: Buffer;
  readonly index: number;
  readonly size: number;
  readonly root: Buffer;
}

export function isIncluded({ leaf, index, size, root }: Included, path: readonly Buffer[]): boolean {
  if (index < 0 || index >= size) return false;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && hash.equals(root);
}

interface Tree {
  readonly size: number;
  readonly root: Buffer;
}

/** Whether the newer tree begins with every leaf of the older one, in the same order. */
export function isExtension(older: Tree, newer: Tree, proof: readonly Buffer[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  if (older.size === 0) return proof.length === 0;
  const isComplete = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isComplete ? [older.root, ...proof] : proof;
  if (!first) return false;
  let node = older.size - 1;
  let last = newer.size - 1;
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [before, after] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      before = nodeHash(sibling, before);
      after = nodeHash(sibling, after);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      after = nodeHash(after, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && before.equals(older.root) && after.equals(newer.root);
}

function half(number: number): number {
  return Math.floor(number / 2);
}

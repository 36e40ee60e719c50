/**
 * The hash tree of RFC 6962 over leaves that are hashes already. Leaves and nodes are hashed under different prefixes, so a node can never
 * be shown as a leaf. `TreeEdge` is its right edge: enough to append and to say the root. `MerkleTree` also proves.
 */
import { sha256 } from './sha256.ts';

export const HASH_BYTES = 32;

/** Of the empty tree, as the RFC has it. */
const EMPTY = sha256(Buffer.alloc(0));
/** One for all nodes: the prefix, and room for two hashes. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(node, 1);
  right.copy(node, 1 + HASH_BYTES);
  return sha256(node);
}

/** Roots of the complete subtrees at the right edge, the largest first: one for each bit that is set in the size. */
export class TreeEdge {
  #size = 0;
  readonly #roots: Buffer[] = [];

  /** As `roots` returned it. @throws RangeError where so many leaves have another number of subtrees */
  static of(size: number, roots: readonly Buffer[]): TreeEdge {
    const edge = new TreeEdge();
    edge.#size = size;
    edge.#roots.push(...roots);
    if (size.toString(2).replaceAll('0', '').length !== roots.length)
      throw new RangeError(`${roots.length} subtrees for ${size} leaves`);
    return edge;
  }

  /** Of the complete subtrees, the leftmost first. */
  get roots(): readonly Buffer[] {
    return this.#roots;
  }

  get size(): number {
    return this.#size;
  }

  push(leaf: Buffer): void {
    let root = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      root = nodeHash(this.#roots.pop() ?? EMPTY, root);
    }
    this.#roots.push(root);
    this.#size += 1;
  }

  root(): Buffer {
    return rootOf(this.#roots);
  }
}

/** @param subtrees of complete subtrees, the leftmost first */
function rootOf(subtrees: readonly Buffer[]): Buffer {
  return subtrees.length === 0 ? EMPTY : subtrees.reduceRight((right, left) => nodeHash(left, right));
}

interface Range {
  readonly from: number;
  readonly until: number;
}

/** All leaves and all complete subtrees in memory: 64 bytes an event. */
export class MerkleTree {
  /** Level 0 holds the leaves; each level above, the nodes over pairs of the one below. */
  readonly #levels: Buffer[][] = [[]];

  get size(): number {
    return this.#levels[0]?.length ?? 0;
  }

  push(leaf: Buffer): void {
    let root = leaf;
    for (let level = 0; ; level += 1) {
      const nodes = (this.#levels[level] ??= []);
      nodes.push(root);
      const left = nodes.at(-2);
      if (nodes.length % 2 === 1 || !left) return;
      root = nodeHash(left, root);
    }
  }

  root(size = this.size): Buffer {
    return this.#rootOf({ from: 0, until: size });
  }

  /** PATH of the RFC: siblings from the leaf up. @throws RangeError for a leaf that the tree of that size does not have */
  inclusionProof(index: number, size: number): Buffer[] {
    if (index < 0 || index >= size || size > this.size) throw new RangeError(`no leaf ${index} of ${size}`);
    return this.#path(index, { from: 0, until: size });
  }

  /** PROOF of the RFC. @throws RangeError where the tree has never had such sizes */
  consistencyProof(older: number, newer: number): Buffer[] {
    if (older < 0 || older > newer || newer > this.size) throw new RangeError(`no tree of ${newer}`);
    if (older === 0 || older === newer) return [];
    return this.#extension(older, { from: 0, until: newer, isWhole: true });
  }

  #path(index: number, range: Range): Buffer[] {
    const { from, until } = range;
    if (until - from === 1) return [];
    const middle = middleOf(range);
    return index < middle
      ? [...this.#path(index, { from, until: middle }), this.#rootOf({ from: middle, until })]
      : [...this.#path(index, { from: middle, until }), this.#rootOf({ from, until: middle })];
  }

  #extension(older: number, { from, until, isWhole }: Range & { readonly isWhole: boolean }): Buffer[] {
    if (older === until) return isWhole ? [] : [this.#rootOf({ from, until })];
    const middle = middleOf({ from, until });
    return older <= middle
      ? [...this.#extension(older, { from, until: middle, isWhole }), this.#rootOf({ from: middle, until })]
      : [
          ...this.#extension(older, { from: middle, until, isWhole: false }),
          this.#rootOf({ from, until: middle }),
        ];
  }

  /** Of a range that begins where the RFC's recursion lets one begin, so that its parts are whole subtrees. */
  #rootOf({ from, until }: Range): Buffer {
    const roots: Buffer[] = [];
    for (let at = from; at < until;) {
      const level = Math.floor(Math.log2(until - at));
      const root = this.#levels[level]?.[at / 2 ** level];
      if (!root) throw new RangeError(`no subtree of ${2 ** level} leaves at ${at}`);
      roots.push(root);
      at += 2 ** level;
    }
    return rootOf(roots);
  }
}

/** The largest power of two below the number of leaves, from the beginning of the range. */
function middleOf({ from, until }: Range): number {
  return from + 2 ** (Math.ceil(Math.log2(until - from)) - 1);
}

/**
 * Follows the log and signs its tree: each event's hash is pushed to the right edge, and the edge's root is signed with the leaves since the
 * last checkpoint. It never signs a log that does not begin with what was signed before: it begins one event before the end of the last
 * checkpoint, and the root must be that one again. Nor does it sign after a checkpoint that the folder no longer holds.
 * Where the log says that another key signs from there on, it signs with that one.
 */
import { CHECKPOINT_KEY_REPLACED, START, type Position, type StoredEvent } from '@hospital/contracts';
import { KeyedMutex, leafHash, TreeEdge } from '@hospital/event-store';
import { ChainBroken, DATABASE, lastOfChain, type ChainKeeper } from './checkpointChain.ts';
import type { EdgeOfLeaves, EvidenceFolder, Leaf } from './evidenceFolder.ts';
import type { PublicKey, SigningKey } from './evidenceKey.ts';
import { keyChangeOf, lineOf } from './keyChange.ts';
import { allErasures, erasureLines, erasuresIn, type NamedErasures } from './namedErasures.ts';
import { headOf, isSignedBy, signCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';

/** The log is not the one whose checkpoints were signed. It stays so until a person looks into it. */
export class LogAltered extends Error {
  override readonly name = 'LogAltered';
  constructor() {
    super(
      'The event log does not continue what the signed checkpoints say. No checkpoint is signed any more. ' +
        'Run npm run audit:verify, and see docs/operations.md, Tamper evidence.',
    );
  }
}

/** It stays so until a person gives the right key. */
export class AuditKeyWrong extends Error {
  override readonly name = 'AuditKeyWrong';
}

export interface WriterOptions {
  readonly folder: EvidenceFolder;
  readonly key: SigningKey;
  /** Of `public.key`, for this key; the public key alone unless set. */
  readonly keyLine?: string | null;
  /** Another key by its id, for a change of keys; none unless set. */
  readonly find?: ((id: string) => SigningKey | undefined) | undefined;
  /** Whose checkpoints are ours besides those of `key`. */
  readonly trusted?: readonly PublicKey[];
  readonly everyEvents: number;
  readonly chain: ChainKeeper;
  /** Asked before anything is written. @throws where somebody else writes now */
  guard(): Promise<void>;
  readonly onSigned?: () => void;
  /** Checkpoints that name the erasures of these people are written. Called again for all of them at each start: what was noted may be lost. */
  readonly onErasuresSigned?: (subjects: readonly string[]) => Promise<void>;
}

export class CheckpointWriter {
  /** Read the log after this. */
  readonly after: Position;
  readonly #options: WriterOptions;
  readonly #edge: TreeEdge;
  readonly #oneByOne = new KeyedMutex();
  #key: SigningKey;
  #last: SignedCheckpoint | null;
  #unsigned: Leaf[] = [];
  /** As it was before what is not signed. */
  #signed: TreeEdge;
  /** What the next checkpoint names. */
  #erasures: NamedErasures[] = [];

  private constructor(
    options: WriterOptions,
    begin: { readonly edge: TreeEdge; readonly after: Position; readonly last: SignedCheckpoint | null },
  ) {
    this.#options = options;
    this.#key = options.key;
    this.#edge = begin.edge;
    this.#signed = copyOf(begin.edge);
    this.after = begin.after;
    this.#last = begin.last;
  }

  /** @throws ChainBroken where the folder does not continue what was signed before */
  static async open(options: WriterOptions): Promise<CheckpointWriter> {
    const { folder, key, chain, trusted = [] } = options;
    const { checkpoint: kept } = await chain.read();
    await folder.prepare(options.keyLine ?? key.publicKey.text);
    const keys = [key.publicKey, ...trusted];
    const last = await lastOfChain({ folder, keys, kept });
    if (last && JSON.stringify(last) !== kept) await chain.keep(last);
    const erased = await erasedIn(folder, keys);
    if (erased.length > 0) await options.onErasuresSigned?.(erased);
    const before = last && (await edgeBefore(folder, last));
    // Leaves that are lost or damaged are written again from the log.
    return new CheckpointWriter(options, {
      edge: before?.edge ?? new TreeEdge(),
      after: before?.last?.position ?? START,
      last,
    });
  }

  get last(): SignedCheckpoint | null {
    return this.#last;
  }

  get publicKey(): PublicKey {
    return this.#key.publicKey;
  }

  get size(): number {
    return this.#edge.size;
  }

  /** Whether the log holds less than was signed. */
  get isShort(): boolean {
    return this.#edge.size < (this.#last?.size ?? 0);
  }

  /** Whether something is not signed yet. */
  get isDue(): boolean {
    return this.#edge.size > (this.#last?.size ?? 0);
  }

  /** @throws LogAltered, AuditKeyWrong */
  async take(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === CHECKPOINT_KEY_REPLACED && !event.unreadable) await this.#followKey(event);
      const leaf = { hash: leafHash(event, this.#edge.size), position: event.position };
      this.#edge.push(leaf.hash);
      this.#unsigned.push(leaf);
      if (this.#last?.size === this.#edge.size) await this.#assertSame(this.#last);
      if (!this.isDue) continue;
      // Signed at once: an erasure waits for it, and until then a restore would not know of it.
      if (this.#noteErasures(event) || this.#unsigned.length >= this.#options.everyEvents) await this.sign();
    }
  }

  /** The log is the one that was signed: its leaves replace those that the folder had lost. */
  async #assertSame(last: SignedCheckpoint): Promise<void> {
    if (!this.#edge.root().equals(headOf(last).root)) throw new LogAltered();
    const { folder, guard } = this.#options;
    // One leaf is read again at each start.
    if (this.#unsigned.length > 1) {
      await guard();
      await folder.writeLeaves(last.size - this.#unsigned.length, this.#unsigned);
    }
    this.#unsigned = [];
  }

  /** @returns whether the next checkpoint names any */
  #noteErasures(event: StoredEvent): boolean {
    const erasures = erasuresIn(event);
    if (erasureLines(erasures).length > 0) this.#erasures.push(erasures);
    return this.#erasures.length > 0;
  }

  /** Before the event is in the tree: the former key signs nothing that covers it. */
  async #followKey({ data }: StoredEvent): Promise<void> {
    const change = keyChangeOf(data);
    if (change?.former.id !== this.#key.publicKey.id) return;
    const next = this.#options.find?.(change.key.id);
    if (!next) throw new AuditKeyWrong(replacedKey(change.key.id));
    await this.#options.folder.addKey(lineOf(change));
    this.#key = next;
  }

  /** Signs what came since the last checkpoint; nothing where nothing came. */
  sign(): Promise<void> {
    return this.#oneByOne.run('sign', async () => {
      if (!this.isDue) return;
      const { folder, guard, chain } = this.#options;
      await guard();
      if (this.#last && !(await folder.holds(this.#last))) throw new ChainBroken(DATABASE, this.#last.size);
      const { size } = this.#edge;
      const [leaves, erasures] = [this.#unsigned, allErasures(this.#erasures)];
      [this.#unsigned, this.#erasures] = [[], []];
      const before = this.#last?.size ?? 0;
      const head = { size, root: this.#edge.root(), before, ...erasures };
      const checkpoint = signCheckpoint(this.#key, head, new Date());
      const edge = copyOf(this.#edge);
      await folder.append(size - leaves.length, leaves, checkpoint);
      this.#last = checkpoint;
      await chain.keep(checkpoint);
      await folder.keepEdge(this.#signed);
      this.#signed = edge;
      this.#options.onSigned?.();
      if (erasures.erased.length > 0) await this.#options.onErasuresSigned?.(erasures.erased);
    });
  }
}

/** Whose erasure a line of the chain names that one of the keys signed. */
async function erasedIn(folder: EvidenceFolder, keys: readonly PublicKey[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const checkpoint of folder.checkpointsWith('"erased":'))
    if (keys.some((key) => isSignedBy(key, checkpoint))) found.push(...(checkpoint.erased ?? []));
  return found;
}

/** The edge before the last leaf of a checkpoint, from a kept edge or from all leaves; null where the leaves do not make the root that was signed. */
async function edgeBefore(folder: EvidenceFolder, last: SignedCheckpoint): Promise<EdgeOfLeaves | null> {
  for (const begin of [await folder.keptEdge(), new TreeEdge()]) {
    if (!begin || begin.size > last.size - 2) continue;
    const before = await folder.edge(last.size - 1, begin);
    const whole = before && (await folder.edge(last.size, copyOf(before.edge)));
    if (whole?.edge.root().equals(headOf(last).root)) return before;
  }
  return null;
}

function copyOf({ size, roots }: TreeEdge): TreeEdge {
  return TreeEdge.of(size, roots);
}

export function replacedKey(id: string): string {
  return (
    `AUDIT_KEY was replaced: the log says that ${id} signs checkpoints now. Nothing is signed until that key is given as AUDIT_KEY. ` +
    'See docs/operations.md, Changing keys.'
  );
}

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { idOf, MOST_ERASED_VALUES, SUBJECT_ERASED, taxes, TEXT_ERASED } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { appendFile, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ChainBroken } from './checkpointChain.ts';
import { LogAltered } from './checkpointWriter.ts';
import { parsePublicKey, signingKey } from './evidenceKey.ts';
import { checkProof, proveExtension, proveRecord } from './proofFiles.ts';
import { readEvidence } from './readEvidence.ts';
import { isSignedBy, signCheckpoint } from './signedCheckpoint.ts';
import { appendTaxes, KEY, memoryChain, signLog, taxEvent, temporaryFolder } from './testing/signedLog.ts';
import { verifyLog } from './verifyLog.ts';

let store: EventStore;
let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  store = memoryEventStore();
  ({ folder, remove } = await temporaryFolder());
});

afterEach(async () => {
  await store.close();
  await remove();
});

const file = (name: string) => path.join(folder, name);
const checkpointLines = async () =>
  (await readFile(file('checkpoints.jsonl'), 'utf8')).split('\n').slice(0, -1);

async function verify(log = store, place = folder) {
  const evidence = await readEvidence(place);
  const { findings, signed, events } = await verifyLog({ store: log, evidence, comparePositions: true });
  return { findings, signed, events, damage: evidence.damage };
}

describe('the key', () => {
  test('is named as C2SP names it, and reads back from its text', () => {
    const { publicKey } = KEY;
    expect(publicKey.text).toMatch(/^hospital-audit\+[0-9a-f]{8}\+A/);
    expect(parsePublicKey(`${publicKey.text}\n`).id).toBe(publicKey.id);
    const damaged = publicKey.text.replace(/.{5}$/, 'AAAA=');
    expect(() => parsePublicKey(damaged)).toThrow('no public key');
  });

  test('signs size, root, time and which checkpoint is before it', () => {
    const signed = signCheckpoint(KEY, { size: 3, root: Buffer.alloc(32), before: 2 }, new Date(0));
    expect(isSignedBy(KEY.publicKey, signed)).toBe(true);
    expect(isSignedBy(signingKey(Buffer.alloc(32, 8)).publicKey, signed)).toBe(false);
    for (const change of [
      { size: 4 },
      { root: Buffer.alloc(32, 1).toString('base64') },
      { at: '1970-01-01T00:00:01.000Z' },
      { before: 1 },
      { before: undefined },
    ])
      expect(isSignedBy(KEY.publicKey, { ...signed, ...change })).toBe(false);
  });

  test('signs whose erasure a checkpoint covers', () => {
    const [one, other] = [idOf('one'), idOf('other')];
    const head = { size: 3, root: Buffer.alloc(32), before: 2 };
    const signed = signCheckpoint(KEY, { ...head, erased: [one] }, new Date(0));
    expect(isSignedBy(KEY.publicKey, signed)).toBe(true);
    for (const erased of [undefined, [other], [one, other]])
      expect(isSignedBy(KEY.publicKey, { ...signed, erased })).toBe(false);
    expect(signCheckpoint(KEY, head, new Date(0))).not.toHaveProperty('erased');
  });
});

describe('erasures', () => {
  const erase = (name: string) => {
    const id = idOf(name);
    const event = taxEvent(SUBJECT_ERASED, { id, erasure: null, files: [] });
    return store.append(`patient-${id}`, [event], 'none');
  };
  const placeIn = (name: string, place = 'injury') => ({ event: idOf('event', name), place });
  const eraseTexts = (name: string, values: readonly { event: string; place: string }[]) => {
    const data = { id: idOf(name), owner: idOf('owner'), reason: null, places: [], values };
    return store.append(`appointment-${idOf(name)}`, [taxEvent(TEXT_ERASED, data)], 'none');
  };
  const namedBy = async () => (await checkpointLines()).map((line) => JSON.parse(line).erased ?? []);
  const differing = async () => {
    const evidence = await readEvidence(folder);
    const { unnamedErasures, unrecordedErasures } = await verifyLog({
      store,
      evidence,
      comparePositions: true,
    });
    return { unnamedErasures, unrecordedErasures };
  };

  test('each is signed at once, by a checkpoint that names it, and reported as signed', async () => {
    const signed: string[] = [];
    const onErasuresSigned = async (subjects: readonly string[]) => void signed.push(...subjects);
    await appendTaxes(store, 1);
    await erase('a');
    await erase('b');
    await appendTaxes(store, 1);
    await signLog(store, folder, { onErasuresSigned });
    expect(await namedBy()).toEqual([[idOf('a')], [idOf('b')], []]);
    expect(signed).toEqual([idOf('a'), idOf('b')]);
    await signLog(store, folder, { onErasuresSigned });
    expect(await namedBy()).toHaveLength(3);
    expect(await differing()).toEqual({ unnamedErasures: [], unrecordedErasures: [] });
    expect(await verify()).toMatchObject({ findings: [], damage: [] });
  });

  test('an erased text is signed at once too, by its places alone', async () => {
    const signed: string[] = [];
    const onErasuresSigned = async (subjects: readonly string[]) => void signed.push(...subjects);
    await appendTaxes(store, 1);
    await eraseTexts('a', [placeIn('a'), placeIn('b', 'lineItems.1.description')]);
    await erase('a');
    await appendTaxes(store, 1);
    await signLog(store, folder, { onErasuresSigned });
    const lines = (await checkpointLines()).map((line) => JSON.parse(line));
    expect(lines.map(({ size, erased, erasedTexts }) => ({ size, erased, erasedTexts }))).toEqual([
      { size: 5, erasedTexts: [placeIn('a'), placeIn('b', 'lineItems.1.description')] },
      { size: 6, erased: [idOf('a')] },
      { size: 10 },
    ]);
    expect(signed).toEqual([idOf('a')]);
    await signLog(store, folder);
    expect(await checkpointLines()).toHaveLength(3);
    expect(await differing()).toEqual({ unnamedErasures: [], unrecordedErasures: [] });
    expect(await verify()).toMatchObject({ findings: [], damage: [] });
  });

  test('a line with as many places as an event names is cut off by a crash, and is forgotten', async () => {
    const chain = memoryChain();
    const values = Array.from({ length: MOST_ERASED_VALUES }, (_, n) => placeIn(`${n}`, 'x'.repeat(200)));
    await appendTaxes(store, 1);
    await signLog(store, folder, { chain });
    const before = await readFile(file('checkpoints.jsonl'), 'utf8');
    await eraseTexts('a', values);
    await signLog(store, folder);
    const [, line = ''] = await checkpointLines();
    await writeFile(file('checkpoints.jsonl'), before + line.slice(0, -1));
    expect((await signLog(store, folder, { chain })).last).toMatchObject({ before: 4, erasedTexts: values });
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 5 });
  });

  test('one that was signed just before a crash is reported again', async () => {
    const signed: string[] = [];
    const crash = () => Promise.reject(new Error('killed'));
    await erase('a');
    await expect(signLog(store, folder, { onErasuresSigned: crash })).rejects.toThrow('killed');
    await signLog(store, folder, { onErasuresSigned: async (subjects) => void signed.push(...subjects) });
    expect(signed).toEqual([idOf('a')]);
  });

  test('a start reports each that the chain names, and none of a forged line: after a restore nothing is noted', async () => {
    await erase('a');
    await erase('b');
    await appendTaxes(store, 1);
    await signLog(store, folder);
    const [first = '', ...rest] = await checkpointLines();
    const forged = first.replace(idOf('a'), idOf('c'));
    await writeFile(file('checkpoints.jsonl'), [forged, first, ...rest].map((line) => `${line}\n`).join(''));
    const signed: string[] = [];
    await signLog(store, folder, { onErasuresSigned: async (subjects) => void signed.push(...subjects) });
    expect(signed).toEqual([idOf('a'), idOf('b')]);
  });

  test('the check finds one that no checkpoint names, and one that the log does not hold', async () => {
    await erase('a');
    await eraseTexts('a', [placeIn('a'), placeIn('b')]);
    await signLog(store, folder);
    const evidence = await readEvidence(folder);
    const erasedTexts = [placeIn('a', 'other'), placeIn('b')];
    const checkpoints = evidence.checkpoints.map((each) => ({ ...each, erased: [idOf('b')], erasedTexts }));
    const options = { store, evidence: { ...evidence, checkpoints }, comparePositions: true };
    expect(await verifyLog(options)).toMatchObject({
      unnamedErasures: [`erased ${idOf('a')}`, `erasedText ${placeIn('a').event} injury`],
      unrecordedErasures: [`erased ${idOf('b')}`, `erasedText ${placeIn('a').event} other`],
    });
  });
});

describe('signing', () => {
  test('a thousand events, and then what is left: every checkpoint holds, and a later run goes on', async () => {
    await appendTaxes(store, 30);
    await signLog(store, folder);
    await appendTaxes(store, 10);
    await signLog(store, folder);
    expect((await checkpointLines()).map((line) => JSON.parse(line).size)).toEqual([50, 100, 120, 160]);
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 160, events: 160 });
  });

  test('nothing new is not signed again', async () => {
    await appendTaxes(store, 5);
    await signLog(store, folder);
    await signLog(store, folder);
    expect(await checkpointLines()).toHaveLength(1);
  });

  test('only who started the product reads the files', async () => {
    await appendTaxes(store, 1);
    await signLog(store, folder);
    for (const name of ['checkpoints.jsonl', 'leaves', 'public.key', 'edge.json'])
      expect((await stat(file(name))).mode & 0o077).toBe(0);
  });

  test('a crash between leaves and checkpoint, or in the middle of a line, is forgotten', async () => {
    await appendTaxes(store, 20);
    await signLog(store, folder);
    await appendFile(file('leaves'), Buffer.alloc(95, 1));
    await appendFile(file('checkpoints.jsonl'), '{"size":81,"root":"x');
    await appendTaxes(store, 5);
    await signLog(store, folder);
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 100 });
  });

  test.each([
    ['lost', () => rm(file('leaves'))],
    ['damaged', () => writeFile(file('leaves'), Buffer.alloc(4_000, 3))],
    ['shorter', () => truncate(file('leaves'), 100)],
  ])('leaves that are %s are written again from the log', async (_, damage) => {
    await appendTaxes(store, 20);
    await signLog(store, folder);
    await damage();
    await appendTaxes(store, 5);
    await signLog(store, folder);
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 100 });
  });

  describe('a later run begins at the edge of the tree that was kept', () => {
    /** The first leaf, of which nothing is read where the kept edge is used. */
    const firstLeaf = async () => (await readFile(file('leaves'))).subarray(0, 32).toString('hex');
    const damageFirstLeaf = async () => {
      const [leaves, { mtime }] = [await readFile(file('leaves')), await stat(file('leaves'))];
      leaves.fill(7, 0, 32);
      await writeFile(file('leaves'), leaves);
      return mtime;
    };
    const damaged = '07'.repeat(32);

    beforeEach(async () => {
      await appendTaxes(store, 30);
      await signLog(store, folder);
    });

    test('and reads the leaves behind it alone', async () => {
      const { size, roots } = JSON.parse(await readFile(file('edge.json'), 'utf8'));
      expect([size, roots.length]).toEqual([100, 3]);
      const mtime = await damageFirstLeaf();
      await utimes(file('leaves'), mtime, mtime);
      await appendTaxes(store, 5);
      await signLog(store, folder);
      expect((await checkpointLines()).map((line) => JSON.parse(line).size)).toEqual([50, 100, 120, 140]);
      expect(await firstLeaf()).toBe(damaged);
    });

    test('but reads all of them where somebody else wrote them since', async () => {
      const whole = await firstLeaf();
      await damageFirstLeaf();
      await utimes(file('leaves'), 1, 1);
      await appendTaxes(store, 5);
      await signLog(store, folder);
      expect(await firstLeaf()).toBe(whole);
      expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 140 });
    });

    test.each([
      ['of another tree', { roots: ['11', '22', '33'].map((byte) => byte.repeat(32)) }],
      [
        'of more leaves than are signed',
        { size: 131, roots: ['11', '22', '33'].map((byte) => byte.repeat(32)) },
      ],
      ['that is none', { size: 'many' }],
      ['with too few subtrees', { roots: [] }],
    ])('and an edge %s is passed over', async (_, change) => {
      const kept = JSON.parse(await readFile(file('edge.json'), 'utf8'));
      await writeFile(file('edge.json'), JSON.stringify({ ...kept, ...change }));
      await appendTaxes(store, 5);
      await signLog(store, folder);
      expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 140 });
    });
  });

  test.each([
    ['in a line', `${'x'.repeat(100_000)}\n`],
    ['in a line without an end', 'x'.repeat(100_000)],
    ['in many lines', 'x\n'.repeat(50_000)],
  ])('more than 64 KiB of other text %s hides no checkpoint, and the check reports it', async (_, junk) => {
    const chain = memoryChain();
    await appendTaxes(store, 20);
    await signLog(store, folder, { chain });
    await appendFile(file('checkpoints.jsonl'), junk);
    await appendTaxes(store, 5);
    await signLog(store, folder, { chain });
    const { findings, damage, signed } = await verify();
    expect({ findings, signed }).toEqual({ findings: [], signed: 100 });
    expect(damage[0]).toContain('Line 3 of the checkpoints is no checkpoint');
    expect(JSON.parse((await checkpointLines()).at(-1) ?? '')).toMatchObject({ before: 80 });
  });

  test('a line of a writer that froze and was replaced is passed over', async () => {
    const chain = memoryChain();
    await appendTaxes(store, 20);
    await signLog(store, folder, { chain });
    const [first = ''] = await checkpointLines();
    await appendFile(file('checkpoints.jsonl'), `${first}\n`);
    await appendTaxes(store, 5);
    expect((await signLog(store, folder, { chain })).last).toMatchObject({ size: 100, before: 80 });
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 100 });
  });

  test('a folder that lacks what the database keeps is not signed in', async () => {
    const chain = memoryChain();
    await appendTaxes(store, 20);
    await signLog(store, folder, { chain });
    const lines = await checkpointLines();
    await writeFile(file('checkpoints.jsonl'), `${lines[0]}\n`);
    await truncate(file('leaves'), 2_000);
    await expect(signLog(store, folder, { chain })).rejects.toBeInstanceOf(ChainBroken);
    await rm(folder, { recursive: true });
    await expect(signLog(store, folder, { chain })).rejects.toBeInstanceOf(ChainBroken);
  });

  test('a log that does not continue what was signed is not signed', async () => {
    await appendTaxes(store, 20);
    await signLog(store, folder);
    const other = memoryEventStore();
    await appendTaxes(other, 25);
    await expect(signLog(other, folder)).rejects.toBeInstanceOf(LogAltered);
    await rm(file('leaves'));
    await expect(signLog(other, folder)).rejects.toBeInstanceOf(LogAltered);
    const shorter = memoryEventStore();
    await appendTaxes(shorter, 2);
    expect((await signLog(shorter, folder)).isShort).toBe(true);
    expect(await checkpointLines()).toHaveLength(2);
  });

  test('a new key joins the old one', async () => {
    await appendTaxes(store, 20);
    await signLog(store, folder);
    await appendTaxes(store, 5);
    await signLog(store, folder, { key: signingKey(Buffer.alloc(32, 9)) });
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 100 });
  });
});

describe('checking', () => {
  beforeEach(async () => {
    await appendTaxes(store, 30);
    await signLog(store, folder);
  });

  test('what came after the last checkpoint is not covered', async () => {
    await appendTaxes(store, 1);
    expect(await verify()).toMatchObject({ findings: [], signed: 120, events: 124 });
  });

  test('a changed or forged checkpoint is named', async () => {
    const lines = await checkpointLines();
    const changed = lines[1]?.replace('"size":100', '"size":101') ?? '';
    await writeFile(file('checkpoints.jsonl'), `${[lines[0], changed, lines[2], 'x'].join('\n')}\n`);
    const { damage } = await verify();
    expect(damage).toEqual([
      expect.stringContaining('Line 2 of the checkpoints (101 events) is not signed'),
      expect.stringContaining('Line 4 of the checkpoints is no checkpoint'),
    ]);
  });

  test('checkpoints that were removed from the end are missed by the leaves', async () => {
    const lines = await checkpointLines();
    await writeFile(file('checkpoints.jsonl'), `${lines.slice(0, 2).join('\n')}\n`);
    const { damage, findings } = await verify();
    expect(damage).toEqual([
      expect.stringContaining('The file leaves goes on after the last checkpoint (100 events)'),
    ]);
    expect(findings).toEqual([]);
  });

  test.each([
    ['from the middle', [0, 2], 'The checkpoint of 100 events does not stand before line 2'],
    ['from the beginning', [1, 2], 'The checkpoint of 50 events does not stand before line 1'],
    ['all but the last', [2], 'The checkpoint of 100 events does not stand before line 1'],
  ] as const)('checkpoints that were removed %s are missed by the next one', async (_, kept, sentence) => {
    const lines = await checkpointLines();
    await writeFile(file('checkpoints.jsonl'), `${kept.map((line) => lines[line]).join('\n')}\n`);
    const { damage, findings } = await verify();
    expect(damage).toEqual([expect.stringContaining(sentence)]);
    expect(findings).toEqual([]);
  });

  test('of a file alone, which may be the end of another one, the first line is not missed', async () => {
    const lines = await checkpointLines();
    const end = file('end.jsonl');
    await writeFile(end, `${lines.slice(1).join('\n')}\n`);
    expect((await readEvidence(end)).damage).toEqual([]);
    await appendTaxes(store, 20);
    await signLog(store, folder);
    const more = await checkpointLines();
    await writeFile(end, `${[more[1], ...more.slice(3)].join('\n')}\n`);
    expect((await readEvidence(end)).damage).toEqual([
      expect.stringContaining('The checkpoint of 120 events does not stand before line 2'),
    ]);
  });

  test('checkpoints that do not say which was before them hold, and newer ones go on from them', async () => {
    const { checkpoints } = await readEvidence(folder);
    const older = checkpoints.map(({ size, root, at, key }) => {
      const text = `hospital-back-office/log\n${size}\n${root}\n${at}\n`;
      return JSON.stringify({ size, root, at, key, signature: KEY.sign(text).toString('base64') });
    });
    await writeFile(file('checkpoints.jsonl'), `${older.join('\n')}\n`);
    await appendTaxes(store, 5);
    await signLog(store, folder);
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 140 });
    expect(JSON.parse((await checkpointLines()).at(-1) ?? '')).toMatchObject({ size: 140, before: 120 });
  });

  test('a check between the leaves and their checkpoint waits for it', async () => {
    const lines = await checkpointLines();
    await writeFile(file('checkpoints.jsonl'), `${lines.slice(0, 2).join('\n')}\n`);
    const checked = verify();
    await appendFile(file('checkpoints.jsonl'), `${lines[2]}\n`);
    expect(await checked).toMatchObject({ damage: [], signed: 120 });
  });

  test('a check while checkpoints are signed reports no damage', async () => {
    let isSigning = true;
    const signing = (async () => {
      for (let n = 0; n < 5; n += 1) {
        await appendTaxes(store, 5);
        await signLog(store, folder, { everyEvents: 1 });
      }
      isSigning = false;
    })();
    while (isSigning) expect(await verify()).toMatchObject({ findings: [], damage: [] });
    await signing;
    expect(await verify()).toMatchObject({ findings: [], damage: [], signed: 220 });
  });

  test('without leaves, the checkpoints alone tell between which two the log differs', async () => {
    await rm(file('leaves'));
    expect(await verify()).toMatchObject({ findings: [], damage: [] });
    const forged = await copyOf(store, 70);
    expect((await verify(forged)).findings).toMatchObject([{ kind: 'between', ordinal: 50, until: 99 }]);
    const cut = await copyOf(store, null, 110);
    expect((await verify(cut)).findings).toMatchObject([{ kind: 'missing', ordinal: 110, until: 119 }]);
  });

  test('another log altogether differs from its first event on', async () => {
    const other = memoryEventStore();
    await appendTaxes(other, 30);
    const { findings } = await verify(other);
    expect(findings).toMatchObject([{ kind: 'altered', ordinal: 0, until: 119 }]);
  });

  test('checkpoints hold for a copy of the log in another store', async () => {
    expect((await verify(await copyOf(store, null))).findings).toEqual([]);
  });

  test('nothing to check by is said in words', async () => {
    await expect(readEvidence(file('absent'))).rejects.toThrow('There are no checkpoints in');
    await writeFile(file('checkpoints.jsonl'), '');
    await expect(readEvidence(folder)).rejects.toThrow('There are leaves but no checkpoint in');
    await rm(file('leaves'));
    await expect(readEvidence(folder)).rejects.toThrow('No checkpoint was signed yet');
  });
});

describe('proofs', () => {
  const keys = [KEY.publicKey];
  let ids: string[];
  beforeEach(async () => {
    ids = await appendTaxes(store, 30);
    await signLog(store, folder);
  });

  test('the history of one record is proved by its file and the key alone', async () => {
    const { checkpoints } = await readEvidence(folder);
    const [newest] = checkpoints.slice(-1);
    const [id] = ids;
    if (!newest || !id) throw new Error('nothing was signed');
    const proof = await proveRecord(store, newest, { module: taxes, id });
    const text = JSON.stringify(proof);
    expect(checkProof(text, keys)).toMatch(
      new RegExp(`^4 events of taxs/${id} are in the log of 120 events`),
    );
    expect(() => checkProof(text.replace('"percentage":2', '"percentage":3'), keys)).toThrow(
      'does not hold: TaxChanged, event 60',
    );
    expect(() => checkProof(text.replace('"ordinal":60', '"ordinal":61'), keys)).toThrow('does not hold');
    expect(() => checkProof(text, [signingKey(Buffer.alloc(32, 1)).publicKey])).toThrow(
      'not signed by this key',
    );
    expect(() => checkProof('{}', keys)).toThrow('This is no proof');
  });

  test('a proof names the record that its events are about, and each of them once', async () => {
    const { checkpoints } = await readEvidence(folder);
    const [newest] = checkpoints.slice(-1);
    const [id, other] = ids;
    if (!newest || !id) throw new Error('nothing was signed');
    const proof = await proveRecord(store, newest, { module: taxes, id });
    const changed = (change: object) => () => checkProof(JSON.stringify({ ...proof, ...change }), keys);
    expect(changed({ record: `taxs/${other}` })).toThrow(`TaxCreated, event 0, is not about taxs/${other}`);
    expect(changed({ record: `invoices/${id}` })).toThrow('is not about invoices');
    expect(changed({ events: [...proof.events, ...proof.events] })).toThrow('stands twice');
    expect(changed({ events: [] })).toThrow('This is no proof');
  });

  test('a newer checkpoint extends an older one', async () => {
    const { checkpoints } = await readEvidence(folder);
    const [older, , newer] = checkpoints;
    if (!older || !newer) throw new Error('nothing was signed');
    const proof = await proveExtension(store, older, newer);
    expect(checkProof(JSON.stringify(proof), keys)).toContain('of 120 events');
    const forged = signCheckpoint(KEY, { size: 50, root: Buffer.alloc(32, 1), before: 0 }, new Date());
    expect(() => checkProof(JSON.stringify({ ...proof, older: forged }), keys)).toThrow('does not extend');
    await expect(proveExtension(store, forged, newer)).rejects.toThrow(
      'The log differs from the checkpoint of 50',
    );
  });
});

/** @param altered the ordinal of an event with another content; @param until how many are copied */
async function copyOf(from: EventStore, altered: number | null, until = Infinity): Promise<EventStore> {
  const copy = memoryEventStore();
  const end = await from.end();
  const finished = new AbortController();
  let ordinal = 0;
  await from.subscribe(
    { after: null },
    async ({ events, checkpoint }) => {
      for (const { stream, revision, id, type, data, metadata } of events) {
        if (ordinal >= until) break;
        const content = ordinal === altered ? taxEvent(type, data) : { id, type, data, metadata };
        await copy.append(stream, [content], revision === 0n ? 'none' : revision - 1n);
        ordinal += 1;
      }
      if (checkpoint >= end) finished.abort();
    },
    finished.signal,
  );
  return copy;
}

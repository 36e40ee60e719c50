import { FILE_SEALING_STREAM, newId, type NewEvent, type StoredEvent } from '@hospital/contracts';
import { memoryEventStore, sealKeys, StoreUnavailable, type EventStore } from '@hospital/event-store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../clock/clock.ts';
import { verifyKept } from '../evidence/verifyKept.ts';
import { checkHealth } from '../monitoring/health.ts';
import { noErasures } from '../keys/erasures.ts';
import { createLogger } from '../monitoring/logging.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { sampleFiles as samples } from '../testing/sampleFiles.ts';
import { embeddedLogo } from './embeddedLogo.ts';
import { fileSeals } from './fileSeals.ts';
import { openFiles, type OpenFiles } from './openFiles.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const sealKey = randomBytes(32);
const seals = fileSeals(sealKeys({ current: sealKey }));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let database: KeptDatabase;
let store: EventStore;
let opened: OpenFiles[];

beforeAll(async () => {
  database = await keptDatabase();
});
beforeEach(() => {
  store = memoryEventStore();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  await sql('delete from kept.files');
  await sql('delete from kept.altered_files');
});
afterAll(() => database.drop());

const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

async function start(given: Partial<Parameters<typeof openFiles>[0]> = {}): Promise<OpenFiles> {
  const files = await openFiles({ pool: database.pool, store, seals, clock: systemClock, log, ...given });
  opened.push(files);
  return files;
}

/** As a version before seals kept it. */
async function keptBefore(bytes: Buffer, sha256 = hashOf(bytes)): Promise<string> {
  const id = newId();
  await sql(
    `insert into kept.files (id, mime, size, sha256, bytes, created_at, named) values ($1, 'image/png', $2, $3, $4, now(), true)`,
    [id, bytes.length, sha256, bytes],
  );
  return id;
}

const healthOf = async ({ alteredFiles: { health } }: OpenFiles) =>
  (await checkHealth([health])).parts['files'];
const altered = expect.objectContaining({ code: 'file_altered' });

describe('somebody with the database’s password', () => {
  const forged = Buffer.concat([samples.png, Buffer.from('more')]);
  let files: OpenFiles;
  let photo: string;
  let other: string;
  beforeEach(async () => {
    files = await start();
    photo = (await files.files.save(samples.png, 'photo')).id;
    other = (await files.files.save(samples.jpeg, 'photo')).id;
  });

  const attacks: [what: string, reason: string, attack: () => Promise<unknown>][] = [
    [
      'replaces the bytes',
      'its bytes are not those that were saved',
      () => sql('update kept.files set bytes = $2 where id = $1', [photo, forged]),
    ],
    [
      'replaces the bytes and their hash',
      'its seal is not the one of this file',
      () =>
        sql('update kept.files set bytes = $2, sha256 = $3 where id = $1', [photo, forged, hashOf(forged)]),
    ],
    [
      'swaps two files with all that stands beside them',
      'its seal is not the one of this file',
      () =>
        sql(
          `update kept.files f set bytes = o.bytes, sha256 = o.sha256, mime = o.mime, size = o.size, seal = o.seal
           from kept.files o where f.id in ($1, $2) and o.id in ($1, $2) and o.id <> f.id`,
          [photo, other],
        ),
    ],
    [
      'has it served as something else',
      'its seal is not the one of this file',
      () => sql(`update kept.files set mime = 'text/html' where id = $1`, [photo]),
    ],
    [
      'removes the seal',
      'it has no seal',
      () => sql('update kept.files set seal = null where id = $1', [photo]),
    ],
    [
      'puts a row without a seal in its place',
      'it has no seal',
      async () => {
        await sql('delete from kept.files where id = $1', [photo]);
        await sql('update kept.files set id = $1 where id = $2', [photo, await keptBefore(forged)]);
      },
    ],
    [
      'seals it with a key of their own',
      'its seal was made with a key that is not given',
      async () => {
        const own = fileSeals(sealKeys({ current: randomBytes(32) }));
        const [file] = await sql('select id, mime, sha256 from kept.files where id = $1', [photo]);
        await sql('update kept.files set seal = $2 where id = $1', [photo, own.seal(file)]);
      },
    ],
    [
      'writes what is no seal',
      'its seal is not the one of this file',
      () => sql(`update kept.files set seal = split_part(seal, ':', 1) || ':' where id = $1`, [photo]),
    ],
  ];
  test.each(attacks)('%s: it is not served, and health says so', async (_what, reason, attack) => {
    expect(await healthOf(files)).toEqual({ ok: true });
    await attack();
    await expect(files.files.load(photo)).rejects.toEqual(altered);
    const degraded = expect.stringContaining(
      `1 stored file is not what was recorded, and not shown: ${photo} (${reason})`,
    );
    expect(await healthOf(files)).toEqual({ ok: true, degraded });
    // Every copy says so, and a restart changes nothing: nobody seals it again.
    const copy = await start();
    expect(await healthOf(copy)).toEqual({ ok: true, degraded });
    await expect(copy.files.load(photo)).rejects.toEqual(altered);
  });

  test('a file that is right again is served, and health forgets it', async () => {
    const [row] = await sql('select bytes from kept.files where id = $1', [photo]);
    await sql('update kept.files set bytes = $2 where id = $1', [photo, forged]);
    await expect(files.files.load(photo)).rejects.toEqual(altered);
    await sql('update kept.files set bytes = $2 where id = $1', [photo, row.bytes]);
    const copy = await start();
    await healthOf(copy);
    expect(await copy.files.load(photo)).toMatchObject({ id: photo, mime: 'image/png' });
    expect(await sql('select id from kept.altered_files')).toEqual([]);
  });

  test('a logo that was replaced is not printed, and is once it is restored', async () => {
    const [row] = await sql('select bytes from kept.files where id = $1', [photo]);
    await sql('update kept.files set bytes = $2 where id = $1', [photo, forged]);
    expect(await embeddedLogo(files.files, photo)).toBeNull();
    await sql('update kept.files set bytes = $2 where id = $1', [photo, row.bytes]);
    expect(await embeddedLogo(files.files, photo)).toMatch(/^data:image\/png;base64,/);
  });
});

describe('files of before seals', () => {
  const eventsOf = async () => {
    const events: StoredEvent[] = [];
    for await (const event of store.read(FILE_SEALING_STREAM)) events.push(event);
    return events.map(({ type, data }) => [type, data]);
  };

  test('are sealed once, and the log says that it is done', async () => {
    const ids = [await keptBefore(samples.png), await keptBefore(samples.jpeg)];
    const { files } = await start();
    for (const id of ids) expect(await files.load(id)).toMatchObject({ id });
    expect(await eventsOf()).toEqual([['FilesSealed', { sealed: 2 }]]);
    await start();
    expect(await eventsOf()).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5])('are all sealed where %i are there and two are read at once', async (count) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await keptBefore(Buffer.from(`file ${at}`)));
    const misfit = await keptBefore(samples.png, hashOf(samples.jpeg));
    const { files } = await start({ batch: 2 });
    expect(await eventsOf()).toEqual([['FilesSealed', { sealed: count }]]);
    expect(await sql('select id from kept.files where seal is null')).toEqual([{ id: misfit }]);
    for (const id of ids) expect(await files.load(id)).toMatchObject({ id });
  });

  test('that a crash left unsealed are sealed by the next start', async () => {
    const ids = [await keptBefore(samples.png), await keptBefore(samples.jpeg)];
    const crash = {
      head: (stream: string) => store.head(stream),
      append: () => Promise.reject(new Error('killed')),
    };
    await expect(start({ store: crash })).rejects.toThrow('killed');
    await sql('update kept.files set seal = null where id = $1', [ids[0]]);
    const { files } = await start();
    for (const id of ids) expect(await files.load(id)).toMatchObject({ id });
    expect(await eventsOf()).toEqual([['FilesSealed', { sealed: 1 }]]);
  });

  test('are sealed by several copies at once', async () => {
    const id = await keptBefore(samples.png);
    const copies = await Promise.all([start(), start(), start()]);
    for (const { files } of copies) expect(await files.load(id)).toMatchObject({ id });
    expect(await eventsOf()).toHaveLength(1);
  });

  test('whose bytes do not fit their hash get no seal', async () => {
    const id = await keptBefore(samples.png, hashOf(samples.jpeg));
    const { files } = await start();
    await expect(files.load(id)).rejects.toEqual(altered);
  });

  test('wait for the log where it is away, and are sealed when it is back', async () => {
    const id = await keptBefore(samples.png);
    let isAway = true;
    const head = (stream: string) =>
      isAway ? Promise.reject(new StoreUnavailable('away')) : store.head(stream);
    const append: EventStore['append'] = (...given) => store.append(...given);
    const { files } = await start({ store: { head, append } });
    await expect(files.load(id)).rejects.toMatchObject({ code: 'store_unavailable', status: 503 });
    const fresh = (await files.save(samples.jpeg, 'photo')).id;
    expect(await files.load(fresh)).toMatchObject({ id: fresh });
    isAway = false;
    while ((await eventsOf()).length === 0) await setImmediate();
    expect(await files.load(id)).toMatchObject({ id });
  });
});

test('a file that a record names and that is gone is reported, until it is back', async () => {
  const { files, alteredFiles } = await start();
  const [photo, pdf] = [
    (await files.save(samples.png, 'photo')).id,
    (await files.save(samples.pdf, 'document')).id,
  ];
  await sql('delete from kept.files');
  expect(await files.load(photo)).toBeNull();
  await expect(files.loadNamed(photo)).rejects.toEqual(altered);
  await expect(files.loadRecorded(pdf, hashOf(samples.pdf))).rejects.toEqual(altered);
  expect(await files.findAltered([{ id: pdf, sha256: hashOf(samples.pdf) }])).toBe(pdf);
  expect(await alteredFiles.summary()).toMatchObject({ count: 2 });
  expect(await checkHealth([alteredFiles.health])).toMatchObject({
    parts: { files: { ok: true, degraded: expect.stringContaining('it is not stored any more') } },
  });
  for (const [bytes, kind, id] of [
    [samples.png, 'photo', photo],
    [samples.pdf, 'document', pdf],
  ] as const)
    await files.save(bytes, kind, id);
  for (const id of [photo, pdf]) await files.loadNamed(id);
  while ((await alteredFiles.summary()).count > 0) await setImmediate();
});

test('a file that an older key sealed is served while that key is given', async () => {
  const id = (await (await start()).files.save(samples.png, 'photo')).id;
  const current = randomBytes(32);
  const sealing = (...previous: Buffer[]) => fileSeals(sealKeys({ current, previous }));
  expect(await (await start({ seals: sealing(sealKey) })).files.load(id)).toMatchObject({ id });
  await expect((await start({ seals: sealing() })).files.load(id)).rejects.toEqual(altered);
});

describe('the check of everything that is kept', () => {
  const check = (batch?: number) =>
    verifyKept({
      pool: database.pool,
      store,
      seals,
      erasures: noErasures,
      ...(batch === undefined ? {} : { batch }),
    });

  test('names each altered file, also one that nobody asked for', async () => {
    const { files } = await start();
    const [photo, other] = [
      (await files.save(samples.png, 'photo')).id,
      (await files.save(samples.jpeg, 'photo')).id,
    ];
    const pdf = (await files.save(samples.pdf, 'document')).id;
    await store.append('document-1', [rendered(pdf, hashOf(samples.pdf))], 'none');
    expect(await check()).toMatchObject({ files: 3, altered: [] });
    await sql('update kept.files set seal = null where id = $1', [photo]);
    expect(await check()).toMatchObject({ altered: [photo] });
    await sql(`update kept.files set mime = 'text/html' where id = $1`, [other]);
    expect(new Set((await check()).altered)).toEqual(new Set([photo, other]));
  });

  test.each([0, 1, 2, 3, 4, 5])('reads each of %i files where two are read at once', async (count) => {
    await start();
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await keptBefore(Buffer.from(`file ${at}`)));
    // Without a seal each of them is altered: the log says that older files have theirs.
    const found = await check(2);
    expect([found.files, new Set(found.altered)]).toEqual([count, new Set(ids)]);
  });

  test('names a document whose row is gone', async () => {
    const { files } = await start();
    const pdf = (await files.save(samples.pdf, 'document')).id;
    await store.append('document-1', [rendered(pdf, hashOf(samples.pdf))], 'none');
    await sql('delete from kept.files where id = $1', [pdf]);
    expect(await check()).toMatchObject({ files: 0, altered: [], missing: [pdf] });
  });

  test('compares a document with the log, however well its row fits', async () => {
    const { files } = await start();
    const pdf = (await files.save(samples.pdf, 'document')).id;
    await store.append('document-1', [rendered(pdf, hashOf(samples.png))], 'none');
    expect(await check()).toMatchObject({ files: 1, altered: [pdf] });
  });

  test('counts keys that are erased without a record', async () => {
    await start();
    const subject = newId();
    await sql(`insert into kept.subject_keys (subject, state, created_at) values ($1, 'erased', now())`, [
      subject,
    ]);
    expect(await check()).toMatchObject({ erasedKeys: { count: 1, some: [subject] } });
    await sql('delete from kept.subject_keys');
  });
});

function rendered(file: string, sha256: string): NewEvent {
  const commandId = newId();
  return {
    id: newId(),
    type: 'DocumentRendered',
    data: { id: newId(), file, sha256 },
    metadata: {
      v: 1,
      at: '2026-03-02T09:00:00.000Z',
      actor: 'system',
      commandId,
      correlationId: commandId,
      causationId: null,
      schema: 1,
    },
  };
}

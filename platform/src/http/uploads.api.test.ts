/** Forms that are meant to hurt: each is refused in words or taken harmlessly, never with a 5xx, and what is refused is not kept. */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { oldUploadCounts, postgresUploadQuota } from '../files/quota.ts';
import { animatedPng, bombInText, hugePng, icon, zipBefore } from '../testing/hostileFiles.ts';
import { sampleFiles } from '../testing/sampleFiles.ts';
import { testClock } from '../testing/testClock.ts';
import { NotesApi } from './testing/notesApi.ts';
import { UploadQueue } from './uploadQueue.ts';

let api: NotesApi;
beforeAll(async () => {
  api = await NotesApi.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.reset('Patients');
  await api.database.pool.query('delete from kept.files; delete from kept.uploads');
});

const create = () => api.request.post(`/api/notes/create/${api.user}`).set(api.bearer()).field('title', 'x');

async function kept(): Promise<number> {
  const { rows } = await api.database.pool.query<{ count: number }>(
    'select count(*)::int as count from kept.files',
  );
  return rows[0]?.count ?? -1;
}

const MEGABYTE = 1024 * 1024;
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

describe('a file that is refused', () => {
  test.each([
    [
      'a byte too much',
      413,
      () => Buffer.concat([sampleFiles.png, Buffer.alloc(5 * MEGABYTE + 1 - sampleFiles.png.length)]),
    ],
    ['HTML named .png', 415, () => html],
    ['SVG named .png', 415, () => sampleFiles.svg],
    ['a ZIP', 415, () => zipBefore(Buffer.alloc(60_000))],
    ['bare magics of a PNG', 400, () => sampleFiles.png.subarray(0, 8)],
    ['bare magics of a WebP', 400, () => sampleFiles.webp.subarray(0, 12)],
    ['half a JPEG', 400, () => sampleFiles.jpeg.subarray(0, 150)],
    ['20,000 × 20,000 pixels', 400, () => hugePng(20_000, 20_000)],
    ['an icon with wild offsets', 400, () => icon({ offset: 0x7fff_ffff, size: 0x7fff_ffff })],
  ] as const)('%s: %i, with the field', async (_name, status, bytes) => {
    const answer = await create().attach('photo', bytes(), 'x.png');
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: expect.any(String), fields: { photo: expect.any(String) } });
    expect(await kept()).toBe(0);
    expect(api.seen).toEqual([]);
  });

  test('a PDF that is a ZIP too', async () => {
    const bytes = Buffer.concat([sampleFiles.pdf, zipBefore(Buffer.from('%%EOF\n'))]);
    const answer = await create().attach('receipt', bytes, 'x.pdf');
    expect(answer).toMatchObject({ status: 400, body: { code: 'unreadable_file' } });
    expect(await kept()).toBe(0);
  });

  test('one good file beside a bad one is not kept either', async () => {
    const answer = await create()
      .attach('receipt', sampleFiles.png, 'a')
      .attach('photo', sampleFiles.svg, 'b');
    expect(answer.body).toMatchObject({ code: 'unsupported_file', fields: { photo: expect.any(String) } });
    expect(await kept()).toBe(0);
  });
});

describe('a bomb', () => {
  test.each([
    ['an APNG of 3,000 frames', () => animatedPng(3000, 1000)],
    ['a PNG with a comment of 300 MB', () => bombInText(300)],
    [
      'a GIF of 39 megapixels',
      () =>
        sharp({ create: { width: 6240, height: 6240, channels: 3, background: 'red' } })
          .gif({ effort: 1 })
          .toBuffer(),
    ],
    [
      'a WebP of 39 megapixels',
      () =>
        sharp({ create: { width: 6240, height: 6240, channels: 3, background: 'red' } })
          .webp({ lossless: true, effort: 0 })
          .toBuffer(),
    ],
  ] as const)('%s is taken small or refused, and the process goes on', async (_name, bytes) => {
    const sending = create()
      .attach('photo', await bytes(), 'x.png')
      .then((answer) => answer);
    const live = await api.request.get('/api/logo');
    expect(live.status).toBe(200);
    const { status, body } = await sending;
    expect([201, 400]).toContain(status);
    if (status === 400) expect(body.fields).toHaveProperty('photo');
    const { rows } = await api.database.pool.query<{ size: number }>('select size from kept.files');
    expect(rows.every(({ size }) => size < MEGABYTE)).toBe(true);
  });
});

describe('a form', () => {
  test('a name that leads out of the folder is only a name', async () => {
    const answer = await create().attach('photo', sampleFiles.png, '../../../etc/passwd');
    expect(answer.status).toBe(201);
    expect(JSON.stringify(answer.body)).not.toContain('passwd');
  });

  test('without a name of the field is refused', async () => {
    const answer = await create().attach('', sampleFiles.png, 'x.png');
    expect(answer.status).toBe(400);
    expect(await kept()).toBe(0);
  });

  test('with 101 files is refused', async () => {
    let sending = create();
    for (let index = 0; index < 101; index += 1)
      sending = sending.attach('photo', sampleFiles.png, `${index}.png`);
    expect((await sending).status).toBe(400);
    expect(await kept()).toBe(0);
  });

  test.each([
    ['two files under one name', ['photo', 'photo'], 'photo'],
    ['a second file beside all that are taken', ['photo', 'receipt', 'receipt'], 'receipt'],
    ['a file that is not taken', ['other'], 'other'],
  ])('with %s is refused, with the field', async (_name, fields, refused) => {
    let sending = create();
    for (const field of fields) sending = sending.attach(field, sampleFiles.png, 'x.png');
    expect(await sending).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        fields: { [refused]: 'A file is not taken here, or one is enough.' },
      },
    });
    expect(await kept()).toBe(0);
  });

  test('with a file of no bytes has none', async () => {
    const answer = await create().attach('photo', Buffer.alloc(0), 'x.png');
    expect(answer.status).toBeLessThan(500);
    expect(await kept()).toBe(0);
  });

  test('whose connection is cut leaves nothing, and takes no place', async () => {
    const { port } = new URL(api.origin);
    for (let round = 0; round < 6; round += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        [
          `POST /api/notes/create/${api.user} HTTP/1.1`,
          'Host: x',
          `Authorization: ${api.bearer().Authorization}`,
          'Content-Type: multipart/form-data; boundary=b',
          'Content-Length: 1000000',
          '',
          '--b\r\nContent-Disposition: form-data; name="photo"; filename="x.png"\r\n\r\nabc',
        ].join('\r\n'),
      );
      const closed = once(socket, 'close');
      socket.end();
      socket.destroy();
      await closed;
    }
    let status = 503;
    // Each answer gives the server a turn to notice that the others are gone.
    for (let tries = 0; status === 503 && tries < 100; tries += 1)
      ({ status } = await create().attach('photo', sampleFiles.png, 'x.png'));
    expect(status).toBe(201);
    expect(await kept()).toBe(1);
  });
});

describe('200 MB a person and day', () => {
  const clock = testClock();
  const quota = () => postgresUploadQuota({ pool: api.database.pool, clock, dailyBytes: 1000 });

  test('are counted over processes; beyond them 429 says when to come back', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 11 }, () => quota().count(api.user, 100)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await quota().count('somebody else', 1000);
    await expect(quota().count('a third', 1001)).rejects.toMatchObject({ code: 'upload_limit' });
    clock.advance(24 * 3_600_000);
    await quota().count(api.user, 100);
    clock.advance(24 * 3_600_000);
    await oldUploadCounts({ pool: api.database.pool, clock }).run(new AbortController().signal);
    const { rows } = await api.database.pool.query('select user_id from kept.uploads');
    expect(rows).toEqual([{ user_id: api.user }]);
  });

  test('refused files count too, and the answer has Retry-After', async () => {
    await create().attach('photo', sampleFiles.svg, 'x.svg');
    const { rows } = await api.database.pool.query<{ bytes: string }>('select bytes from kept.uploads');
    expect(rows).toEqual([{ bytes: String(sampleFiles.svg.length) }]);
    await api.database.pool.query('update kept.uploads set bytes = 200 * 1024 * 1024');
    const answer = await create().attach('photo', sampleFiles.png, 'x.png');
    expect(answer).toMatchObject({ status: 429, body: { code: 'upload_limit' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    expect(await kept()).toBe(0);
  });
});

describe('places for forms with files', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test('are four for a person and sixteen in all; others wait, and those who fit pass by', async () => {
    const gate = new UploadQueue();
    const inside: string[] = [];
    const leave = new Map<string, () => void>();
    const enter = (person: string, name: string) =>
      gate.run(person, null, async () => {
        inside.push(name);
        await new Promise<void>((resolve) => leave.set(name, resolve));
      });
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => enter(name.charAt(0), name));
    await settled();
    expect(inside).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    leave.get('a2')?.();
    await settled();
    expect(inside.at(-1)).toBe('a5');
    for (const name of ['c1', 'c2', 'c3', 'c4', 'd1', 'd2', 'd3', 'd4', 'e1', 'e2', 'e3', 'f1', 'f2'])
      all.push(enter(name.charAt(0), name));
    await settled();
    expect(inside).toHaveLength(17);
    leave.get('a1')?.();
    await settled();
    expect(inside.at(-1)).toBe('f1');
    for (let round = 0; round < 20; round += 1) {
      leave.forEach((go) => go());
      await settled();
    }
    await Promise.all(all);
  });

  test('are refused to a person of whom twenty wait', async () => {
    const gate = new UploadQueue();
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const all = Array.from({ length: 24 }, () => gate.run('a', null, () => opened));
    await expect(gate.run('a', null, () => opened)).rejects.toMatchObject({ code: 'busy', status: 503 });
    const other = gate.run('b', null, () => opened);
    open();
    await Promise.all([...all, other]);
    await gate.run('a', null, () => Promise.resolve());
  });

  test('are not needed by small forms', () => {
    expect([NaN, 5_000_000, 262_144, 0].map((bytes) => UploadQueue.concerns(bytes))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test('the same bytes under one key are one body, whatever is made of them', async () => {
  const send = async () => {
    const answer = await create().attach('photo', sampleFiles.jpeg, 'x.jpg').set('Idempotency-Key', 'same');
    return answer.body.body.photo as string;
  };
  const id = await send();
  await api.database.pool.query(`update kept.files set bytes = 'written by an older encoder' where id = $1`, [
    id,
  ]);
  expect(await send()).toBe(id);
  expect(await kept()).toBe(1);
});

describe('a file that is hashed and not kept', () => {
  const verify = () => api.request.post('/api/notes/verify');
  const { pdf, png, svg } = sampleFiles;
  const sha256 = createHash('sha256').update(pdf).digest('hex');

  test('reaches the handler as its hash, without a session', async () => {
    const answer = await verify().attach('receipt', pdf, 'x.pdf');
    expect(answer).toMatchObject({ status: 200, body: { body: { receipt: sha256 } } });
    expect((await verify().send({ receipt: sha256 })).body).toMatchObject({ body: { receipt: sha256 } });
    expect(await kept()).toBe(0);
  });

  test.each([
    ['a picture', 415, () => png],
    ['SVG', 415, () => svg],
    ['nothing', 415, () => Buffer.alloc(0)],
    ['more than 5 MB', 413, () => Buffer.concat([pdf, Buffer.alloc(5 * MEGABYTE)])],
  ])('%s is refused: %i, with the field', async (_name, status, bytes) => {
    const answer = await verify().attach('receipt', bytes(), 'x.pdf');
    expect(answer).toMatchObject({ status, body: { fields: { receipt: expect.any(String) } } });
  });

  test.each([
    {},
    { receipt: 'x' },
    { receipt: [sha256] },
    { receipt: { uploaded: sha256 } },
    { receipt: null },
  ])('%j is no file', async (body) => {
    const answer = await verify().send(body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { receipt: expect.any(String) } } });
  });

  test('waits for a place of its network, and takes none of the staff’s', async () => {
    const { port } = new URL(api.origin);
    const half = [
      'POST /api/notes/verify HTTP/1.1',
      'Host: x',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b\r\nContent-Disposition: form-data; name="receipt"; filename="x.pdf"\r\n\r\n%PDF-1.4',
    ].join('\r\n');
    // 4 send at once and 20 wait, so one of 25, the last one, is asked to try again.
    const sockets = Array.from({ length: 25 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) socket.write(half);
    const [answer] = await Promise.race(sockets.map((socket) => once(socket, 'data')));
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
    const large = Buffer.concat([sampleFiles.png, Buffer.alloc(MEGABYTE)]);
    expect((await create().attach('photo', large, 'x.png')).status).toBeLessThan(500);
    const closed = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  });
});

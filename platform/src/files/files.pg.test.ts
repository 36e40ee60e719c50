import { createHash } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { animatedPng, hugePng, icon, zipBefore } from '../testing/hostileFiles.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { sampleFiles as samples } from '../testing/sampleFiles.ts';
import { memoryFiles, prepareFile, type Files } from './files.ts';
import { MAX_UPLOAD_BYTES, type Accepts } from './kinds.ts';
import { testFiles } from '../testing/testFiles.ts';

let database: KeptDatabase;
beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

const variants: [string, () => Files][] = [
  ['PostgreSQL', () => testFiles(database.pool)],
  ['memory', memoryFiles],
];

describe.each(variants)('files in %s', (_name, create) => {
  test('what was saved is loaded, each upload under an id of its own', async () => {
    const files = create();
    const one = (await files.save(samples.pdf, 'attachment')).id;
    const two = (await files.save(samples.pdf, 'attachment')).id;
    expect(two).not.toBe(one);
    expect(await files.load(one)).toEqual({
      id: one,
      mime: 'application/pdf',
      bytes: samples.pdf,
      size: samples.pdf.length,
      sha256: createHash('sha256').update(samples.pdf).digest('hex'),
    });
    expect(await files.load(newId())).toBeNull();
    expect(await files.touch(newId())).toBe(false);
    await files.remove([one]);
    expect(await files.load(one)).toBeNull();
    expect(await files.touch(two)).toBe(true);
  });

  test('a repeat under the same id changes nothing', async () => {
    const files = create();
    const id = newId();
    const first = await files.save(samples.png, 'photo', id);
    expect(first).toMatchObject({ id, mime: 'image/png' });
    expect(await files.save(samples.jpeg, 'photo', id)).toEqual(first);
    expect((await files.load(id))?.mime).toBe('image/png');
  });
});

test('a repeat begins the hour of a file again', async () => {
  const files = testFiles(database.pool);
  const id = (await files.save(samples.png, 'photo')).id;
  const age = async () =>
    (
      await database.pool.query<{ old: boolean }>(
        `select created_at < now() - interval '30 minutes' as old from kept.files where id = $1`,
        [id],
      )
    ).rows[0]?.old;
  const makeOld = () =>
    database.pool.query(`update kept.files set created_at = now() - interval '50 minutes' where id = $1`, [
      id,
    ]);
  for (const again of [() => files.save(samples.png, 'photo', id), () => files.touch(id)]) {
    await makeOld();
    expect(await age()).toBe(true);
    await again();
    expect(await age()).toBe(false);
  }
});

const cases: [keyof typeof samples, Accepts, string | null][] = [
  ['png', 'photo', 'image/png'],
  ['jpeg', 'photo', 'image/jpeg'],
  ['webp', 'photo', 'image/webp'],
  ['gif', 'photo', 'image/png'],
  ['ico', 'photo', 'image/x-icon'],
  ['png', 'logo', 'image/png'],
  ['ico', 'favicon', 'image/x-icon'],
  ['pdf', 'photo', null],
  ['pdf', 'logo', null],
  ['svg', 'photo', null],
  ['svg', 'logo', null],
  ['html', 'photo', null],
  ['html', 'favicon', null],
  ['pdf', 'attachment', 'application/pdf'],
  ['png', 'attachment', 'image/png'],
  ['jpeg', 'attachment', 'image/jpeg'],
  ['webp', 'attachment', 'image/webp'],
  ['gif', 'attachment', null],
  ['ico', 'attachment', null],
  ['svg', 'attachment', null],
  ['pdf', 'document', 'application/pdf'],
  ['png', 'document', null],
];
test.each(cases)('%s as %s: %s', async (sample, accepts, mime) => {
  const preparing = prepareFile(samples[sample], accepts);
  if (mime === null) await expect(preparing).rejects.toMatchObject({ code: 'unsupported_file' });
  else expect(await preparing).toMatchObject({ mime });
});

test('5 MB are taken, a byte more is not, an empty file neither', async () => {
  const largest = Buffer.concat([samples.png, Buffer.alloc(MAX_UPLOAD_BYTES - samples.png.length)]);
  expect((await prepareFile(largest, 'photo')).bytes.length).toBeLessThan(1000);
  const larger = Buffer.concat([largest, Buffer.alloc(1)]);
  await expect(prepareFile(larger, 'photo')).rejects.toMatchObject({ code: 'file_too_large' });
  await expect(prepareFile(Buffer.alloc(0), 'photo')).rejects.toMatchObject({ code: 'unsupported_file' });
});

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c81e5a' } });

describe('a picture is re-encoded', () => {
  test.each([
    ['photo', 3000, 1500, 1024, 512],
    ['photo', 1500, 3000, 512, 1024],
    ['logo', 3000, 1500, 2000, 1000],
    ['favicon', 3000, 1500, 512, 256],
    ['attachment', 3000, 1500, 3000, 1500],
    ['photo', 30, 20, 30, 20],
  ] as const)('%s of %i × %i: %i × %i', async (accepts, width, height, newWidth, newHeight) => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const { bytes } = await prepareFile(await drawn(width, height)[format]().toBuffer(), accepts);
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: newWidth, height: newHeight });
    }
  });

  test.each(['photo', 'attachment'] as const)(
    '%s: upright, without the place where it was taken',
    async (accepts) => {
      const taken = await drawn(40, 20)
        .withExif({
          IFD0: { Copyright: 'SECRET' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 35/1 0/1' },
        })
        .withMetadata({ orientation: 6, icc: 'p3' })
        .jpeg()
        .toBuffer();
      expect(taken.includes('SECRET')).toBe(true);
      const { bytes } = await prepareFile(taken, accepts);
      const kept = await sharp(bytes).metadata();
      expect(kept).toMatchObject({ width: 20, height: 40, space: 'srgb', hasProfile: false });
      expect([kept.orientation, kept.exif, kept.icc, kept.xmp, kept.iptc]).toEqual(Array(5).fill(undefined));
      expect(bytes.includes('SECRET')).toBe(false);
    },
  );

  test('of an animation the first frame is kept', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = sharp(frames, { join: { animated: true } });
    for (const gifOrWebp of [
      await animated.gif().toBuffer(),
      await animated.webp({ lossless: true }).toBuffer(),
    ]) {
      const { bytes } = await prepareFile(gifOrWebp, 'photo');
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 8, height: 8 });
      expect(data[0]).toBeGreaterThan(250);
      expect(data[1]).toBeLessThan(5);
    }
    const { bytes } = await prepareFile(animatedPng(500, 1000), 'photo');
    expect(bytes.includes('fdAT')).toBe(false);
  });
});

test('one picture at a time is decoded, however many come at once', async () => {
  const large = await drawn(3_000, 3_000).png({ compressionLevel: 1 }).toBuffer();
  let isOver = false;
  const all = Promise.all(Array.from({ length: 4 }, () => prepareFile(large, 'photo'))).finally(
    () => (isOver = true),
  );
  let most = 0;
  while (!isOver) {
    // Not with what is queued: the two are read one after the other, and a picture may pass from one to the other between.
    most = Math.max(most, sharp.counters().process);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
  expect(most).toBe(1);
});

const script = Buffer.from('<script>alert(1)</script>');

describe('of two kinds of file at once, one is left', () => {
  test.each([
    ['gif', Buffer.concat([samples.gif, script])],
    ['png', Buffer.concat([samples.png, script])],
    ['jpeg', Buffer.concat([samples.jpeg, script])],
    ['webp', Buffer.concat([samples.webp, script])],
    ['jpeg', Buffer.concat([samples.jpeg, zipBefore(Buffer.alloc(0))])],
  ])('%s with something after it', async (_kind, bytes) => {
    expect((await prepareFile(bytes, 'photo')).bytes.includes('alert')).toBe(false);
  });

  test('a GIF whose header is a script', async () => {
    const bytes = Buffer.concat([
      Buffer.from('GIF89a/*'),
      samples.gif.subarray(8),
      Buffer.from('*/=1;alert(1)//'),
    ]);
    const kept = await prepareFile(bytes, 'photo').catch(({ code }: { code: string }) => code);
    if (kept !== 'unreadable_file') expect(kept).toMatchObject({ mime: 'image/png' });
  });
});

describe('is not kept', () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const wholePhoto = () => drawn(300, 200).jpeg().toBuffer();

  test.each(['png', 'jpeg', 'webp', 'gif', 'ico'] as const)('%s that is cut or bare', async (kind) => {
    for (const bytes of [half(samples[kind]), samples[kind].subarray(0, 12)])
      await expect(prepareFile(bytes, 'photo')).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  test('a photograph whose upload was cut off', async () => {
    const whole = await wholePhoto();
    for (const length of [whole.length - 1, whole.length - 30, whole.length >> 1, 40])
      await expect(prepareFile(whole.subarray(0, length), 'photo')).rejects.toMatchObject({
        code: 'unreadable_file',
      });
  });

  test.each([
    [20_000, 20_000],
    [40_001, 1_000],
    [65_500, 65_500],
    [1_000_000, 100],
    [1, 39_000_000],
    [39_000_000, 1],
    [16_384, 10],
  ])('a picture of %i × %i, and it is refused by its header', async (width, height) => {
    const small = hugePng(100, 100);
    small.writeUInt32BE(width, 16);
    small.writeUInt32BE(height, 20);
    const code = await prepareFile(small, 'photo').catch((error: { code: string }) => error.code);
    // Its checksum is wrong: what is decided before anything is decoded may say either.
    expect(['too_many_pixels', 'unreadable_file']).toContain(code);
    if (width * height <= 1e8)
      await expect(prepareFile(hugePng(width, height), 'photo')).rejects.toMatchObject({
        code: 'too_many_pixels',
      });
  });

  test('a WebP that unpacks to more than 40 megapixels', async () => {
    const bytes = await drawn(16_000, 2_600).webp({ lossless: true, effort: 0 }).toBuffer();
    expect(bytes.length).toBeLessThan(1_000);
    await expect(prepareFile(bytes, 'photo')).rejects.toMatchObject({ code: 'too_many_pixels' });
  });

  test('a picture of 16 bits with more than 20 megapixels, which takes the memory of 40', async () => {
    const deep = await drawn(5_100, 4_000).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer();
    expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' });
    await expect(prepareFile(deep, 'photo')).rejects.toMatchObject({ code: 'too_many_pixels' });
  });

  test.each([
    ['no entry', icon({ count: 0 })],
    ['more entries than bytes', icon({ count: 60_000 })],
    ['an offset before the directory’s end', icon({ offset: 0 })],
    ['an offset outside the file', icon({ offset: 0xffff_fff0 })],
    ['a size outside the file', icon({ size: 0xffff_fff0 })],
    ['a size of nothing', icon({ size: 0 })],
    ['something after the last entry', Buffer.concat([samples.ico, script])],
    ['something between directory and entry', icon({ offset: 23, size: 47 })],
    ['an HTML page as entry', Buffer.concat([samples.ico.subarray(0, 22), Buffer.alloc(48, '<b>')])],
    ['a bitmap wider than it says', withBytes(samples.ico, 22 + 4, 2000)],
  ])('an icon with %s', async (_name, bytes) => {
    await expect(prepareFile(bytes, 'favicon')).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  test.each([
    ['a ZIP after it', Buffer.concat([samples.pdf, zipBefore(Buffer.alloc(0))])],
    ['a ZIP around its end', Buffer.concat([samples.pdf, zipBefore(Buffer.from('%%EOF\n'))])],
    ['its end missing', samples.pdf.subarray(0, 30)],
    ['a page of HTML after it', Buffer.concat([samples.pdf, script])],
  ])('a PDF with %s', async (_name, bytes) => {
    await expect(prepareFile(bytes, 'attachment')).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});

test('an icon of several pictures is kept as it is', async () => {
  const png = await drawn(256, 256).png().toBuffer();
  const bitmap = samples.ico.subarray(22);
  const bytes = Buffer.concat([
    Buffer.from([0, 0, 1, 0, 2, 0]),
    entryOf(bitmap.length, 38),
    entryOf(png.length, 38 + bitmap.length),
    bitmap,
    png,
  ]);
  expect(await prepareFile(bytes, 'favicon')).toEqual({ mime: 'image/x-icon', bytes });
});

function entryOf(size: number, offset: number): Buffer {
  const entry = Buffer.alloc(16);
  entry.writeUInt32LE(size, 8);
  entry.writeUInt32LE(offset, 12);
  return entry;
}

function withBytes(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeInt32LE(value, at);
  return copy;
}

import { createHash } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { MAX_UPLOAD_BYTES, memoryFiles, type Accepts, type Files } from './files.ts';
import { postgresFiles } from './postgresFiles.ts';
import { sampleFiles as samples } from '../testing/sampleFiles.ts';

let database: KeptDatabase;
beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

const variants: [string, () => Files][] = [
  ['PostgreSQL', () => postgresFiles({ pool: database.pool })],
  ['memory', memoryFiles],
];

describe.each(variants)('files in %s', (_name, create) => {
  test('what was saved is loaded, each upload under an id of its own', async () => {
    const files = create();
    const one = await files.save(samples.png, 'image');
    const two = await files.save(samples.png, 'image');
    expect(two).not.toBe(one);
    expect(await files.load(one)).toEqual({
      id: one,
      mime: 'image/png',
      bytes: samples.png,
      size: samples.png.length,
      sha256: createHash('sha256').update(samples.png).digest('hex'),
    });
    expect(await files.load(newId())).toBeNull();
    await files.remove([one]);
    expect(await files.load(one)).toBeNull();
    expect(await files.load(two)).not.toBeNull();
  });

  test('a repeat under the same id changes nothing', async () => {
    const files = create();
    const id = newId();
    expect(await files.save(samples.png, 'image', id)).toBe(id);
    expect(await files.save(samples.gif, 'image', id)).toBe(id);
    expect((await files.load(id))?.mime).toBe('image/png');
  });

  const cases: [keyof typeof samples, Accepts, string | null][] = [
    ['png', 'image', 'image/png'],
    ['jpeg', 'image', 'image/jpeg'],
    ['webp', 'image', 'image/webp'],
    ['gif', 'image', 'image/gif'],
    ['ico', 'image', 'image/x-icon'],
    ['pdf', 'image', null],
    ['svg', 'image', null],
    ['html', 'image', null],
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
    const files = create();
    const saving = files.save(samples[sample], accepts);
    if (mime === null) await expect(saving).rejects.toMatchObject({ code: 'unsupported_file' });
    else expect((await files.load(await saving))?.mime).toBe(mime);
  });

  test('5 MB are taken, a byte more is not, an empty file neither', async () => {
    const files = create();
    const largest = Buffer.concat([samples.png, Buffer.alloc(MAX_UPLOAD_BYTES - samples.png.length)]);
    await expect(files.save(largest, 'image')).resolves.toEqual(expect.any(String));
    const larger = Buffer.concat([largest, Buffer.alloc(1)]);
    await expect(files.save(larger, 'image')).rejects.toMatchObject({ code: 'file_too_large' });
    await expect(files.save(Buffer.alloc(0), 'image')).rejects.toMatchObject({ code: 'unsupported_file' });
  });
});

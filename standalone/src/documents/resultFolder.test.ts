import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ConfigError } from '@hospital/platform';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openResultFolder } from './resultFolder.ts';

const file = 'payslips-2026-10-en.zip';
const signal = new AbortController().signal;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-results-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const within = (name: string) => path.join(folder, name);

describe('the folder of npm run documents', () => {
  test('keeps what a batch is asked under until the call is over', async () => {
    const first = await openResultFolder({ folder, file });
    await first.release();
    const second = await openResultFolder({ folder, file });
    expect(second.key).toBe(first.key);
    await second.forget();
    await second.release();
    const third = await openResultFolder({ folder, file });
    expect(third.key).not.toBe(first.key);
    await third.release();
  });

  test.each(['', 'half a ke', '{"batch":'])('starts again where the note holds %j', async (note) => {
    await writeFile(within(`.${file}.batch`), note);
    const results = await openResultFolder({ folder, file });
    expect(results.key).toMatch(/^[0-9a-f-]{36}$/);
    expect((await readFile(within(`.${file}.batch`), 'utf8')).trim()).toBe(results.key);
    await results.release();
  });

  test('is written by one call at a time, each result for itself', async () => {
    const first = await openResultFolder({ folder, file });
    await expect(openResultFolder({ folder, file })).rejects.toThrow('Another call is writing');
    const other = await openResultFolder({ folder, file: 'payslips-2026-10-fr.zip' });
    await other.release();
    await first.release();
    await (await openResultFolder({ folder, file })).release();
  });

  test('replaces a file of an earlier call by a whole one alone', async () => {
    const results = await openResultFolder({ folder, file });
    await writeFile(within(file), 'the earlier one');
    await writeFile(
      within(`${file}.part`),
      'half of one, longer than what comes now, as a killed call left it',
    );
    const torn = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('torn');
      })(),
      { objectMode: false },
    );
    await expect(results.save(file, torn, signal)).rejects.toThrow('torn');
    expect(await readFile(within(file), 'utf8')).toBe('the earlier one');
    expect(existsSync(within(`${file}.part`))).toBe(false);
    await results.save(file, Readable.from(['whole'], { objectMode: false }), signal);
    expect(await readFile(within(file), 'utf8')).toBe('whole');
    await results.release();
  });

  test('that cannot be one is refused with what to do', async () => {
    await writeFile(within('taken'), '');
    for (const wrong of [within('taken'), within('taken/below')]) {
      const refusal: unknown = await openResultFolder({ folder: wrong, file }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(ConfigError);
      expect(String(refusal)).toContain('Choose another folder with --out');
    }
  });

  (existsSync('/dev/full') ? test : test.skip)(
    'says that the disk is full, and leaves no half file',
    async () => {
      const results = await openResultFolder({ folder, file });
      await symlink('/dev/full', within(`${file}.part`));
      const refusal: unknown = await results
        .save(file, Readable.from(['x'.repeat(100_000)], { objectMode: false }), signal)
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ConfigError);
      expect(String(refusal)).toContain('is full. Make room and repeat the same call.');
      expect(await readdir(folder)).toEqual([`.${file}.batch`]);
      await results.release();
    },
  );
});

import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { embeddedLogo } from './embeddedLogo.ts';
import { memoryFiles } from './files.ts';

async function logoOf(picture: Buffer): Promise<Buffer> {
  const files = memoryFiles();
  const { id } = await files.save(picture, 'logo');
  const [, base64 = ''] = /^data:image\/png;base64,(.+)$/.exec((await embeddedLogo(files, id)) ?? '') ?? [];
  return Buffer.from(base64, 'base64');
}

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

test('a document holds a logo in the size that it prints, however large the one is that was sent', async () => {
  const sent = await noise(1_200, 900);
  const embedded = await logoOf(sent);
  expect(await sharp(embedded).metadata()).toMatchObject({ width: 480, height: 360 });
  expect(embedded.length).toBeLessThan(sent.length / 4);
});

test('a small logo stays as it is', async () => {
  expect(await sharp(await logoOf(await noise(40, 30))).metadata()).toMatchObject({ width: 40, height: 30 });
});

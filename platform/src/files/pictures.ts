/**
 * Pictures are decoded and re-encoded: scaled, upright, sRGB, the first frame, without metadata. What was hidden in the bytes (a place,
 * another file, a bomb) is gone, and a client that shows the picture later gets a small, well-formed one.
 * libvips gets one thread and one picture at a time, so that the worst picture costs 0.6 GB once and not for each caller (docs/operations.md).
 */
import type { Metadata, Sharp } from 'sharp';
import { KeyedMutex } from '@hospital/event-store';
import { UnreadableFile } from './unreadableFile.ts';

const MAX_PIXELS = 40_000_000;
/** As many as WebP can say. Beyond, a picture of few pixels may take longer than one of 40 megapixels: rows of one pixel each took 16 s. */
const MAX_SIDE = 16_383;
/** A palette or a 16-bit file may grow where it is re-encoded; more than this is no picture of a receipt. */
const MAX_WRITTEN_BYTES = 20 * 1024 * 1024;
const LIMIT_SECONDS = 15;
const QUALITY = 86;

/** Loaded with the first picture: it takes a third of a second, which a start has no use for. */
const loadDecoder = () => import('./decoder.ts');

export interface Picture {
  readonly mime: string;
  readonly bytes: Buffer;
}

export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

const one = new KeyedMutex();

function isTooLarge({ width, height, depth }: Pick<Metadata, 'width' | 'height' | 'depth'>): boolean {
  // Sixteen bits take twice the memory.
  const maxPixels = depth === 'uchar' ? MAX_PIXELS : MAX_PIXELS / 2;
  return Math.max(width, height) > MAX_SIDE || width * height > maxPixels;
}

/** A GIF is written as a PNG of its first frame. */
const writers: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/png': (image) => image.png(),
  'image/gif': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: QUALITY }),
  // The encoder's own effort is 4; 2 takes half the time and costs a few percent of size.
  'image/webp': (image) => image.webp({ quality: QUALITY, effort: 2 }),
};

/**
 * @param maxSide in pixels; null leaves the size as it is
 * @throws UnreadableFile, TooManyPixels
 */
export function rewritePicture({ mime, bytes }: Picture, maxSide: number | null): Promise<Picture> {
  return one.run('', () => rewrite({ mime, bytes }, maxSide));
}

async function rewrite({ mime, bytes }: Picture, maxSide: number | null): Promise<Picture> {
  const write = writers[mime];
  if (!write) throw new UnreadableFile(`pictures of type ${mime} are not re-encoded`);
  const { sharp } = await loadDecoder();
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
    const { format, width, height, depth } = await image.metadata();
    if (isTooLarge({ width, height, depth })) throw new TooManyPixels(`${width} × ${height} pixels`);
    if (`image/${format}` !== mime)
      throw new UnreadableFile(`a picture of type ${format} was read as ${mime}`);
    const upright = image.autoOrient().timeout({ seconds: LIMIT_SECONDS });
    const size = { width: maxSide ?? width, height: maxSide ?? height };
    const scaled =
      maxSide === null ? upright : upright.resize({ ...size, fit: 'inside', withoutEnlargement: true });
    const written = await write(scaled).toBuffer();
    if (written.length > MAX_WRITTEN_BYTES) throw new TooManyPixels(`${written.length} bytes once written`);
    return { mime: mime === 'image/gif' ? 'image/png' : mime, bytes: written };
  } catch (error) {
    if (error instanceof TooManyPixels) throw error;
    throw new UnreadableFile('the picture could not be decoded', { cause: error });
  }
}

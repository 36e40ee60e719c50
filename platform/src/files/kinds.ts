/** Which kinds of file are taken where, recognised by their first bytes alone: nothing is decoded or unpacked to find out. */
import { Problem, type UploadKind } from '@hospital/contracts';

/** What people upload, and the PDFs that we print. */
export type Accepts = UploadKind | 'document';

const MEGABYTE = 1024 * 1024;
export const MAX_UPLOAD_BYTES = 5 * MEGABYTE;

export const PDF = 'application/pdf';
export const ICON = 'image/x-icon';

const magics: readonly (readonly [mime: string, matches: (bytes: Buffer) => boolean])[] = [
  ['image/png', startsWith('89504e470d0a1a0a')],
  ['image/jpeg', startsWith('ffd8ff')],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12))],
  [ICON, startsWith('00000100')],
  [PDF, startsWith(Buffer.from('%PDF-').toString('hex'))],
];

function startsWith(hex: string): (bytes: Buffer) => boolean {
  const magic = Buffer.from(hex, 'hex');
  return (bytes) => bytes.subarray(0, magic.length).equals(magic);
}

/** SVG is in none of them: it is a program that a browser runs. */
const pictures = {
  mimes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', ICON],
  words: 'PNG, JPEG, WebP, GIF, ICO',
  maxBytes: MAX_UPLOAD_BYTES,
};

const accepted: Readonly<
  Record<Accepts, { readonly mimes: readonly string[]; readonly words: string; readonly maxBytes: number }>
> = {
  photo: pictures,
  logo: pictures,
  favicon: pictures,
  attachment: {
    mimes: [PDF, 'image/png', 'image/jpeg', 'image/webp'],
    words: 'PDF, PNG, JPEG, WebP',
    maxBytes: MAX_UPLOAD_BYTES,
  },
  document: { mimes: [PDF], words: 'PDF', maxBytes: 200 * MEGABYTE },
};

/** The mime type of acceptable bytes. @throws Problem unsupported_file, file_too_large */
export function kindOfFile(bytes: Buffer, accepts: Accepts): string {
  const { mimes, words, maxBytes } = accepted[accepts];
  if (bytes.length > maxBytes) throw new Problem('file_too_large');
  const mime = magics.find(([, matches]) => matches(bytes))?.[0];
  if (mime && mimes.includes(mime)) return mime;
  throw new Problem('unsupported_file', {
    message: `This kind of file is not accepted. Accepted kinds: ${words}.`,
  });
}

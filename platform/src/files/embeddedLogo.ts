/** A stored picture as a `data:` URL, for what must not ask the network: printed documents. */
import { Problem } from '@hospital/contracts';
import { prepareFile, type Files } from './files.ts';
import { ICON } from './kinds.ts';
import { rewritePicture } from './pictures.ts';

type Source = Pick<Files, 'loadNamed'>;

/** A clinic has one logo, and some older ones. */
const MAX_KEPT = 4;
/**
 * In pixels. It is printed 16 mm wide, and every document holds it: in the 2,000 pixels that are kept for the screens, one that is a photograph
 * made each receipt 5 MB.
 */
const PRINTED_SIDE = 480;
const kept = new Map<string, Promise<string | null>>();

/**
 * Files never change, so a logo is checked and made ready once. Null where there is none, or none that can be shown: care does not wait for a
 * picture, so a document is printed without a logo that was replaced, and health says so.
 */
export async function embeddedLogo(files: Source, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const known = kept.get(id);
  if (known) return known;
  const made = readyLogo(files, id).catch((error: unknown) => {
    // Not kept: it may be restored.
    kept.delete(id);
    if (error instanceof Problem && error.code === 'file_altered') return null;
    throw error;
  });
  kept.set(id, made);
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest);
  return made;
}

/**
 * Version 0.1 kept logos as they came, of any size: re-encoded here, the browser never meets one that it could choke on. One that
 * would be refused today is left out, so that the document is printed.
 */
async function readyLogo(files: Source, id: string): Promise<string | null> {
  const file = await files.loadNamed(id);
  try {
    const prepared = await prepareFile(file.bytes, 'logo');
    const { mime, bytes } = prepared.mime === ICON ? prepared : await rewritePicture(prepared, PRINTED_SIDE);
    return `data:${mime};base64,${bytes.toString('base64')}`;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Fetches the PDF of a record: at once, or by asking again until its document is ready. */
import { call, download, refusalFrom } from '../api/http.ts';
import { pause } from '../api/pause.ts';

const PAUSE_MS = 700;
const LIMIT_MS = 60_000;

interface DocumentAnswer {
  readonly _id: string;
  readonly status: 'queued' | 'rendering' | 'ready' | 'failed';
  readonly error?: string | null;
}

async function readyDocument(document: DocumentAnswer): Promise<Blob> {
  const until = Date.now() + LIMIT_MS;
  let known = document;
  while (Date.now() < until) {
    if (known.status === 'failed') throw new Error(known.error ?? 'failed');
    if (known.status === 'ready') {
      const { file } = await download(`/documents/${known._id}/pdf`);
      if (file) return file;
    }
    await pause(PAUSE_MS);
    known = (await call({ method: 'GET', path: `/documents/${known._id}` })).body as DocumentAnswer;
  }
  throw new Error('late');
}

export async function pdfOf(resource: string, id: string, language: string): Promise<Blob> {
  const { file, body } = await download(`/${resource}/${encodeURIComponent(id)}/pdf?language=${language}`);
  return file ?? readyDocument(body as DocumentAnswer);
}

export function pdfProblem(error: unknown): { readonly text: string; readonly code: string } {
  const { error: text, code } = refusalFrom(error);
  return { text, code };
}

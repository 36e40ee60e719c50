/** An invoice printed by the product: the document's id, and what is to be read on its pages. */
import { readPdf } from '../pdf-worker/src/testing/readPdf.ts';
import type { Client } from './client.ts';

export interface Printed {
  readonly id: string;
  readonly text: string;
}

export async function printedInvoice(client: Client, invoice: string): Promise<Printed> {
  const asked = await client.post('/documents', { kind: 'invoice', record: invoice, language: 'en' });
  const { id } = asked.must(asked.status);
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await client.get(`/documents/${id}/pdf`);
    if (answer.status === 200)
      return { id, text: (await readPdf(Buffer.from(answer.bytes))).pages.join(' ') };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the document was not printed');
}

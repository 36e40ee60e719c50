import { setTimeout as sleep } from 'node:timers/promises';
import { textOf, type Client, type Fields } from '../client.ts';

/** A document or a batch once it is neither queued nor rendering. @param address `/documents/<id>` or `/documents/batches/<id>` */
export async function rendered(by: Client, address: string): Promise<Fields> {
  for (;;) {
    const { record } = (await by.get(address)).must(200);
    if (!['queued', 'rendering'].includes(textOf(record, 'status'))) return record;
    await sleep(50);
  }
}

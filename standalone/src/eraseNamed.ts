/** Erasures that signed checkpoints name and the log lacks, because an older copy of it was put back: they are applied again. A repeat changes nothing. */
import { eraseAgain, eraseTextsAgain } from '@hospital/command-service';
import type { Foundation, NamedErasures } from '@hospital/platform';
import { say } from './keyFolder.ts';

/** Texts first: what must be kept of a person is then kept without them. */
export async function eraseNamed(
  foundation: Foundation,
  { erased = [], erasedTexts = [] }: NamedErasures,
): Promise<void> {
  const records = await eraseTextsAgain(foundation, erasedTexts);
  if (records > 0)
    say(`Records with texts whose erasure the log did not have, and that are erased again: ${records}.`);
  const people = await eraseAgain(foundation, erased);
  if (people > 0)
    say(`Erasures of people that the log did not have, and that were applied again: ${people}.`);
}

/** The one place that is called once the log says that somebody was erased, before their key is destroyed. */
import type { Position } from '@hospital/contracts';

/**
 * Rejects where the erasure may not go on yet: it is then tried again. Called again after a crash, so it is idempotent.
 * @param subject whose key is about to be destroyed
 * @param position of their `SubjectErased`
 */
export async function onErased(_subject: string, _position: Position): Promise<void> {
  // Nothing is kept beside the log yet.
}

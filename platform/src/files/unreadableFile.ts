/** A file that says it is of an accepted kind and isn't, or can't be read to its end. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

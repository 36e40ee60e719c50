/** An instant as a part of the name of a file or folder. */
export function timeInName(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}

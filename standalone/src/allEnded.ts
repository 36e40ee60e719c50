/** As `Promise.all`, but fails only when all have ended, so that nothing still opens behind what is closed then. */
export async function allEnded<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

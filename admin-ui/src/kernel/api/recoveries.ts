/** What a screen does about a refusal before the call fails: it asks the person for something, and the same call is sent again. */

/** True where the call is to be repeated. */
export type RefusalRecovery = () => Promise<boolean>;

const remedies = new Map<string, RefusalRecovery>();
const underWay = new Map<string, Promise<boolean>>();

/** @returns what takes them back */
export function addRecoveries(added: Readonly<Record<string, RefusalRecovery>>): () => void {
  for (const [code, remedy] of Object.entries(added)) remedies.set(code, remedy);
  return () => {
    for (const [code, remedy] of Object.entries(added))
      if (remedies.get(code) === remedy) remedies.delete(code);
  };
}

/** Calls that are refused with the same code at the same time ask once. */
export function recoverFrom(code: string): Promise<boolean> {
  const known = underWay.get(code);
  if (known) return known;
  const remedy = remedies.get(code);
  if (!remedy) return Promise.resolve(false);
  const begun = remedy().finally(() => underWay.delete(code));
  underWay.set(code, begun);
  return begun;
}

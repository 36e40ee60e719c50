/** Where the four screens of a module are, below its address, unless its description says so otherwise. The build reads it too. */
export const defaultPaths = { list: '', create: 'create', record: ':id', edit: ':id/update' } as const;
export type ScreenName = keyof typeof defaultPaths;

export const screenNames: readonly ScreenName[] = ['list', 'create', 'record', 'edit'];

/** A path that begins with a slash is an address by itself. */
export function below(address: string, path: string): string {
  if (path.startsWith('/')) return path;
  return path ? `${address}/${path}` : address;
}

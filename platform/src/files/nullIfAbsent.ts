/** For `catch` of a file operation: null where there is no such file; every other failure is thrown. */
export function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

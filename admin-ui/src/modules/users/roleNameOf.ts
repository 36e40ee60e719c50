/** The name of the role of a populated user; empty where it is not known. */
export function roleNameOf(user: unknown): string {
  if (typeof user !== 'object' || user === null || !('role' in user)) return '';
  const { role } = user;
  return typeof role === 'object' && role !== null && 'name' in role ? String(role.name) : '';
}

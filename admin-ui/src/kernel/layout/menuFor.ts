/** The menu of a person: only what their role opens, group by group. */
import { meetsNeeds } from '../session/Guard.tsx';
import type { Session } from '../session/SessionContext.tsx';
import { menuGroups, type MenuGroup, type MenuLink } from '../screens.ts';

export interface MenuSection {
  readonly group: MenuGroup;
  readonly links: readonly MenuLink[];
}

export function menuFor(
  session: Pick<Session, 'isAdministrator' | 'flags'>,
  links: readonly MenuLink[],
): MenuSection[] {
  const open = links.filter(({ needs }) => meetsNeeds(session, needs));
  return menuGroups
    .map((group) => ({
      group,
      links: open.filter((link) => link.group === group).sort((a, b) => a.order - b.order),
    }))
    .filter((section) => section.links.length > 0);
}

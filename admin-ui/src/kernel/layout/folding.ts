/**
 * Which groups of the side menu are unfolded where not all of them fit: the group of the page first, then the one that the person opened,
 * then the others in their order, as many as fit. A folded group still shows its title, so that everything is one click away.
 */
export interface FoldedGroup {
  readonly group: string;
  readonly links: number;
}

/** In CSS pixels. */
export interface MenuSizes {
  readonly available: number;
  readonly title: number;
  readonly link: number;
}

export interface OpenGroups {
  /** The group of the page. */
  readonly current: string | undefined;
  readonly opened: string | null;
  readonly closed: string | null;
}

function heightOf(groups: readonly FoldedGroup[], { title, link }: MenuSizes): number {
  return groups.reduce((sum, { links }) => sum + title + links * link, 0);
}

/** @returns null where everything fits: then nothing folds */
export function unfoldedGroups(
  groups: readonly FoldedGroup[],
  sizes: MenuSizes,
  { current, opened, closed }: OpenGroups,
): ReadonlySet<string> | null {
  if (heightOf(groups, sizes) <= sizes.available) return null;
  const rank = ({ group }: FoldedGroup) => (group === current ? 0 : group === opened ? 1 : 2);
  const inOrder = groups.filter(({ group }) => group !== closed).sort((a, b) => rank(a) - rank(b));
  const unfolded = new Set<string>();
  let left = sizes.available - groups.length * sizes.title;
  for (const one of inOrder) {
    left -= one.links * sizes.link;
    // These two open even where they do not fit: the menu scrolls then.
    if (left >= 0 || rank(one) < 2) unfolded.add(one.group);
    else left += one.links * sizes.link;
  }
  return unfolded;
}

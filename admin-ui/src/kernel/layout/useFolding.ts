/** Measures the side menu, and folds its groups where they do not fit. */
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { unfoldedGroups, type MenuSizes } from './folding.ts';
import type { MenuSection } from './menuFor.ts';

/** With its margins, which count between the elements. */
function stepOf(element: Element | null | undefined): number {
  if (!element) return 0;
  const { marginTop, marginBottom } = getComputedStyle(element);
  return element.getBoundingClientRect().height + parseFloat(marginTop) + parseFloat(marginBottom);
}

function measure(nav: HTMLElement): MenuSizes {
  const { paddingTop, paddingBottom } = getComputedStyle(nav);
  // The first group has a smaller margin than the others.
  const [group] = [...nav.querySelectorAll('.side-group')].slice(-1);
  const gap = group ? parseFloat(getComputedStyle(group).marginTop) : 0;
  return {
    available: nav.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom),
    title: gap + stepOf(nav.querySelector('.side-title')),
    link: stepOf(nav.querySelector('.side-link')),
  };
}

const isSame = (one: MenuSizes, other: MenuSizes) =>
  one.available === other.available && one.title === other.title && one.link === other.link;

/** Where every group is folded, there is no link to measure: its height is the one that is known. */
function sizesAfter(known: MenuSizes | null, found: MenuSizes): MenuSizes {
  const sizes = { ...found, link: found.link || (known?.link ?? 0) };
  return known && isSame(known, sizes) ? known : sizes;
}

function useSizes(nav: RefObject<HTMLElement | null>): MenuSizes | null {
  const [sizes, setSizes] = useState<MenuSizes | null>(null);
  useLayoutEffect(() => {
    const box = nav.current;
    if (!box || typeof ResizeObserver === 'undefined') return undefined;
    // It is called before the first picture too, once the browser has laid out the page: measuring earlier would lay it out twice.
    const observer = new ResizeObserver(() => {
      const found = measure(box);
      flushSync(() => setSizes((known) => sizesAfter(known, found)));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [nav]);
  return sizes;
}

/** The longest address that the page lies below. */
function groupOf(pathname: string, sections: readonly MenuSection[]): string | undefined {
  const links = sections.flatMap(({ group, links: found }) => found.map(({ to }) => ({ group, to })));
  const around = links.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return around.sort((a, b) => b.to.length - a.to.length)[0]?.group;
}

export interface Folding {
  /** null where everything fits. */
  readonly unfolded: ReadonlySet<string> | null;
  readonly toggle: (group: string) => void;
}

export function useFolding(nav: RefObject<HTMLElement | null>, sections: readonly MenuSection[]): Folding {
  const { pathname } = useLocation();
  const sizes = useSizes(nav);
  const [chosen, setChosen] = useState<{ readonly opened: string | null; readonly closed: string | null }>({
    opened: null,
    closed: null,
  });
  const current = groupOf(pathname, sections);
  // On the next page its own group is open again.
  useEffect(() => setChosen(({ opened }) => ({ opened, closed: null })), [pathname]);
  const groups = sections.map(({ group, links }) => ({ group, links: links.length }));
  const unfolded = sizes && unfoldedGroups(groups, sizes, { current, ...chosen });
  return {
    unfolded,
    toggle: (group) =>
      setChosen(unfolded?.has(group) ? { opened: null, closed: group } : { opened: group, closed: null }),
  };
}

/** Keeps the link of the current page in view in a menu that scrolls. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

export function useCurrentInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const link = menu.current?.querySelector('[aria-current=page]');
    // Not `scrollIntoView`: that scrolls the page as well.
    const [box, target] = [menu.current?.getBoundingClientRect(), link?.getBoundingClientRect()];
    if (!box || !target) return;
    menu.current?.scrollBy({
      top: (target.bottom > box.bottom ? target.bottom - box.bottom : 0) + Math.min(target.top - box.top, 0),
      left: (target.right > box.right ? target.right - box.right : 0) + Math.min(target.left - box.left, 0),
    });
  }, [pathname]);
  return menu;
}

/** Runs in the page: what reaches beyond this width, unless it scrolls in a place of its own, or is cut there by … */
export function overflowing(width: number): string[] {
  const scrollsItself = (element: Element): boolean => {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      const holds = /auto|scroll/.test(overflowX) || (overflowX === 'hidden' && textOverflow === 'ellipsis');
      if (at.scrollWidth > at.clientWidth && holds) return true;
    }
    return false;
  };
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('svg') === null &&
      element.getBoundingClientRect().right > width + 1 &&
      !scrollsItself(element),
  );
  const page = document.documentElement.scrollWidth;
  return [
    ...(page > width ? [`the page is ${page} wide`] : []),
    ...beyond.map(({ tagName, className }) => `${tagName} ${String(className)}`),
  ];
}

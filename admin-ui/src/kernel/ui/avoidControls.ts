/**
 * Toasts stand in the bottom-left corner, above what a person needs next: the primary buttons, the foot of a form or dialog, and the control
 * that has the focus. They move up no further than the screen is high; where no place is free they stay in the corner.
 */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const GAP = 8;
const LOOK_AGAIN_MS = 100;
const NEEDED = '.button.primary, .button.danger, .form-foot .button, .dialog .actions .button';
const CONTROLS = 'input, textarea, select, button, a';

const covers = ({ top, bottom, left, right }: Box, lift: number, box: Box): boolean =>
  left < box.right && box.left < right && top - lift < box.bottom && box.top < bottom - lift;

/** How far above its corner the stack covers none of the boxes; 0 where no such place is on the screen. */
export function liftOver(stack: Box, needed: readonly Box[]): number {
  let lift = 0;
  const covered = () => needed.find((box) => covers(stack, lift, box));
  for (let box = covered(); box; box = covered()) lift = stack.bottom - box.top + GAP;
  return stack.top - lift < GAP ? 0 : lift;
}

/** What nobody sees has no size, and covers nothing. */
function neededBoxes(stack: HTMLElement): Box[] {
  const focused = document.activeElement;
  const found = [...document.querySelectorAll(NEEDED), ...(focused?.matches(CONTROLS) ? [focused] : [])];
  return found.filter((one) => !stack.contains(one)).map((one) => one.getBoundingClientRect());
}

/** Until the signal aborts; looks again, because pages scroll and change beneath the stack. One that is about to be used keeps its place. */
export function avoidControls(stack: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const step = () => {
    if (stack.querySelector(':hover, :focus')) return;
    stack.style.insetBlockEnd = '';
    const lift = liftOver(stack.getBoundingClientRect(), neededBoxes(stack));
    const corner = parseFloat(getComputedStyle(stack).insetBlockEnd) || 0;
    if (lift > 0) stack.style.insetBlockEnd = `${corner + lift}px`;
  };
  step();
  const timer = setInterval(step, LOOK_AGAIN_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

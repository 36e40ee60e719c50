/** Where a replay is: a step in the address, moved by hand, by keys, or by itself while it plays. */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKeys } from '../../kernel/keys.ts';

const PACE_MS = 1_400;
const STEP = 'step';

export interface Replay {
  /** From 0. */
  readonly at: number;
  readonly last: number;
  readonly isPlaying: boolean;
  readonly go: (step: number) => void;
  readonly toggle: () => void;
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** @param count how many states there are */
export function useReplay(count: number): Replay {
  const [parameters, setParameters] = useSearchParams();
  const [isPlaying, setPlaying] = useState(false);
  const last = Math.max(count - 1, 0);
  const asked = parameters.has(STEP) ? Math.trunc(Number(parameters.get(STEP))) - 1 : last;
  const at = Math.min(Math.max(Number.isNaN(asked) ? last : asked, 0), last);
  const show = (step: number) =>
    setParameters({ [STEP]: String(Math.min(Math.max(step, 0), last) + 1) }, { replace: true });
  const latest = useRef(show);
  latest.current = show;
  const go = (step: number) => {
    setPlaying(false);
    show(step);
  };
  const toggle = () => {
    if (!isPlaying && at === last) show(0);
    setPlaying(!isPlaying);
  };
  const by = (step: number) => () => go(at + (isRightToLeft() ? -step : step));
  useKeys({ ArrowRight: by(1), ArrowLeft: by(-1), Home: () => go(0), End: () => go(last), p: toggle });
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => latest.current(at + 1), PACE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last]);
  return { at, last, isPlaying, go, toggle };
}

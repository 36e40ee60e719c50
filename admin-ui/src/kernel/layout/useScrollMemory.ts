/**
 * Where one was on a screen: back and forward lead to the same offset of it, a new address begins at its top. Rows may come after the
 * screen, so it is scrolled to as soon as the page is long enough, unless the person has scrolled by then.
 */
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepOfEntry, readOfEntry } from '../tabStorage.ts';

const read = (key: string) => Number(readOfEntry('scroll', key)) || 0;

/** Scrolls once the page reaches so far; returns a way to give it up. */
function scrollWhenLong(offset: number): () => void {
  const isLong = () => document.documentElement.scrollHeight >= offset + window.innerHeight;
  if (isLong() || typeof ResizeObserver === 'undefined') {
    window.scrollTo(0, offset);
    return () => undefined;
  }
  const observer = new ResizeObserver(() => {
    if (!isLong()) return;
    window.scrollTo(0, offset);
    stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const name of acts) removeEventListener(name, stop);
  };
  for (const name of acts) addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** What a person does who wants to be elsewhere. */
const acts = ['wheel', 'touchstart', 'keydown'] as const;

/** Filters of the same screen leave the page where it is. */
let lastPath: string | null = null;

export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  // As the next screen is put in place: a shorter one moves the page up, and that must not be taken for where one was.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const isSameScreen = lastPath === pathname;
    lastPath = pathname;
    let stop: () => void = () => undefined;
    if (type === 'POP') stop = scrollWhenLong(read(key));
    else if (!isSameScreen) window.scrollTo(0, 0);
    const scrolled = () => keepOfEntry('scroll', key, String(Math.round(window.scrollY)));
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      stop();
      removeEventListener('scroll', scrolled);
    };
    // The way one came belongs to the entry of the history.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}

/** Ctrl-K opens the palette, `?` the list of shortcuts. Both come with their first use. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useKeys } from '../keys.ts';
import { preloadBorrowed } from '../ui/borrowed.tsx';
import { EarlyPalette } from './EarlyPalette.tsx';
import { useRememberOpened } from './recent.ts';
import { useOpenDialog } from './usePalette.ts';

/** With the dialog that it is in, so that its field takes over from the early one in one step. */
const Palette = lazy(async () => {
  const [{ Palette: part }] = await Promise.all([import('./Palette.tsx'), preloadBorrowed()]);
  return { default: part };
});
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }));

export function PaletteHost() {
  const [open, setOpen] = useOpenDialog();
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpen('palette');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [setOpen]);
  useRememberOpened();
  useKeys({ '?': () => setOpen('shortcuts') });
  const close = () => {
    setOpen(null);
    setTyped('');
    setEntered(false);
  };
  const field = { typed, setTyped, close, isEntered, setEntered };
  return (
    <>
      {open === 'palette' && (
        <Suspense fallback={<EarlyPalette {...field} />}>
          <Palette {...field} />
        </Suspense>
      )}
      {open === 'shortcuts' && (
        <Suspense fallback={null}>
          <Shortcuts close={close} />
        </Suspense>
      )}
    </>
  );
}

/** Ctrl-K opens the palette, `?` the list of shortcuts. Both come with their first use. */
import { useEffect, useState } from 'react';
import { isWithCtrl, useKeys } from '../keys.ts';
import { lazyComponent } from '../lazyScreen.ts';
import { preloadBorrowed } from '../ui/lazyMui.tsx';
import { LazyOverlay } from '../ui/LazyOverlay.tsx';
import { PaletteFallback, type PaletteField } from './PaletteFallback.tsx';
import { useRememberOpened } from './recent.ts';
import { useOpenDialog } from './usePalette.ts';

/** With the dialog that it is in, so that its field takes over from the early one in one step. */
async function loadPalette() {
  const [file] = await Promise.all([import('./Palette.tsx'), preloadBorrowed()]);
  return file;
}
const Palette = lazyComponent<PaletteField, 'Palette'>(loadPalette, 'Palette');
const Shortcuts = lazyComponent(() => import('./Shortcuts.tsx'), 'Shortcuts');

/** Before somebody needs it, and perhaps without a connection. */
export async function preloadPalette(): Promise<void> {
  await Palette.preload().catch(() => null);
}

export function PaletteHost() {
  const [open, setOpen] = useOpenDialog();
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isWithCtrl(event, 'k')) return;
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
        <LazyOverlay fallback={<PaletteFallback {...field} />} onMissing={close}>
          <Palette {...field} />
        </LazyOverlay>
      )}
      {open === 'shortcuts' && (
        <LazyOverlay onMissing={close}>
          <Shortcuts close={close} />
        </LazyOverlay>
      )}
    </>
  );
}

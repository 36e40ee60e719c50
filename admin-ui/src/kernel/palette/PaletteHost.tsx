/** Ctrl-K opens the palette, `?` the list of shortcuts. Both come with their first use. */
import { useEffect, useState } from 'react';
import { isWithCtrl, useKeys } from '../keys.ts';
import { lazyComponent } from '../lazyScreen.ts';
import { preloadBorrowed } from '../ui/borrowed.tsx';
import { OverScreen } from '../ui/OverScreen.tsx';
import { EarlyPalette, type PaletteField } from './EarlyPalette.tsx';
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
        <OverScreen fallback={<EarlyPalette {...field} />} onMissing={close}>
          <Palette {...field} />
        </OverScreen>
      )}
      {open === 'shortcuts' && (
        <OverScreen onMissing={close}>
          <Shortcuts close={close} />
        </OverScreen>
      )}
    </>
  );
}

/** Ctrl-K opens the palette, `?` the list of shortcuts. Both come with their first use. */
import { lazy, Suspense, useEffect } from 'react';
import { useKeys } from '../keys.ts';
import { useOpenDialog } from './usePalette.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }));

export function PaletteHost() {
  const [open, setOpen] = useOpenDialog();
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
  useKeys({ '?': () => setOpen('shortcuts') });
  const close = () => setOpen(null);
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette close={close} />}
      {open === 'shortcuts' && <Shortcuts close={close} />}
    </Suspense>
  );
}

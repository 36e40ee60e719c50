/** The borrowed components in the direction of the language; ours are written with logical properties and need nothing. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { directionOf } from '../i18n/languages.ts';
import { muiTheme } from './muiTheme.ts';

/** First in the head, so that our style sheets have the last word. */
const plain = createCache({ key: 'plain', prepend: true });
/** Loaded once for all: each component that is shown is in a `Directed` of its own. */
let known: EmotionCache | null = null;
const themes = { ltr: muiTheme, rtl: createTheme({ ...muiTheme, direction: 'rtl' }) } as const;

export function Directed({ children }: { readonly children: ReactNode }) {
  const direction = directionOf(useLocale());
  const [mirrored, setMirrored] = useState(known);
  useEffect(() => {
    if (direction === 'rtl') {
      void import('./mirrored.ts').then((loaded) => {
        known = loaded.mirrored;
        setMirrored(known);
      });
    }
  }, [direction]);
  return (
    <CacheProvider value={(direction === 'rtl' && mirrored) || plain}>
      <ThemeProvider theme={themes[direction]}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

/** What right-to-left needs and nobody else loads: the Arabic letters, and the borrowed components' styles turned round. */
import createCache from '@emotion/cache';
import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/500.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import rtlPlugin from '@mui/stylis-plugin-rtl';

export const mirrored = createCache({
  key: 'mirrored',
  prepend: true,
  stylisPlugins: [rtlPlugin],
});

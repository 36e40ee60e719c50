/** The fonts of printed documents as the screens have them, each loaded where a paper needs it. */
import arabic400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import arabic500 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2?url';
import arabic600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url';
import cyrillicExt from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-cyrillic-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-cyrillic-wght-normal.woff2?url';
import greek from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-greek-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';
import notoLatin from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url';
import signs from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2?url';
import tifinagh from '@fontsource/noto-sans-tifinagh/files/noto-sans-tifinagh-tifinagh-400-normal.woff2?url';
import vietnamese from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-vietnamese-wght-normal.woff2?url';

interface Face {
  readonly file: string;
  readonly range: string;
  readonly family?: string;
  readonly weight?: string;
}

const face = ({ file, range, family = 'IBM Plex Sans', weight = '100 700' }: Face) =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url('${file}') format('woff2'); unicode-range: ${range}; }`;

const arabicFace = (file: string, weight: string) =>
  face({
    file,
    weight,
    family: 'IBM Plex Sans Arabic',
    range: 'U+0600-06FF, U+0750-077F, U+08A0-08FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC',
  });

export const fontFaces = [
  face({
    file: vietnamese,
    range: 'U+0102-0103, U+0110-0111, U+01A0-01A1, U+01AF-01B0, U+1EA0-1EF9, U+20AB',
  }),
  face({ file: latinExt, range: 'U+0100-02BA, U+1E00-1E9F, U+20A0-20C0' }),
  face({ file: cyrillic, range: 'U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' }),
  face({
    file: cyrillicExt,
    range: 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F',
  }),
  face({ file: greek, range: 'U+0370-03FF' }),
  face({ file: latin, range: 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212' }),
  arabicFace(arabic400, '400'),
  arabicFace(arabic500, '500'),
  arabicFace(arabic600, '600'),
  face({ file: notoLatin, family: 'Noto Sans', weight: '400', range: 'U+0100-02FF, U+1E00-1EFF' }),
  face({ file: signs, family: 'Noto Sans Math', weight: '400', range: 'U+2000-2BFF, U+1D400-1D7FF' }),
  face({ file: tifinagh, family: 'Noto Sans Tifinagh', weight: '400', range: 'U+2D30-2D7F' }),
].join('\n');

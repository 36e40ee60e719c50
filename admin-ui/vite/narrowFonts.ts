/** The text's font in the weights that the screens have: those that nobody uses were a quarter of its file, the largest after the scripts. */
import type { Plugin } from 'vite';
import subsetFont from 'subset-font';

/** As in the stylesheets. Bolder text is drawn in the boldest of them. */
const WEIGHTS = { min: 400, max: 600, default: 400 };
const FONT = /ibm-plex-sans-.*-wght-normal.*\.woff2$/;
/** What a font lacks of them is passed over. */
const everyCharacter = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('');

export function withFewerWeights(font: Uint8Array): Promise<Uint8Array> {
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
  return subsetFont(Buffer.from(font), everyCharacter, options);
}

export function narrowFonts(): Plugin {
  return {
    name: 'narrow-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const narrowed = Object.values(bundle).map(async (file) => {
        if (file.type !== 'asset' || typeof file.source === 'string' || !FONT.test(file.fileName)) return;
        file.source = await withFewerWeights(file.source);
      });
      await Promise.all(narrowed);
    },
  };
}

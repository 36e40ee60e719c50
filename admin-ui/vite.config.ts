import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { narrowFonts } from './vite/narrowFonts.ts';
import { precompress } from './vite/precompress.ts';
import { screenFiles } from './vite/screenFiles.ts';
import { withoutApiTexts } from './vite/withoutApiTexts.ts';
import { withoutFolds } from './vite/withoutFolds.ts';
import { withoutJsonSchema } from './vite/withoutJsonSchema.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const router = (file: string) => here(`../node_modules/react-router/dist/production/${file}`);

/** Parts of packages that no screen uses at first, or that every browser has: they were a tenth of the first load. */
const slim = [
  { find: /^\.\/adapters\/reactRouterProvider(\.js)?$/, replacement: here('src/kernel/routerProvider.ts') },
  { find: /^react-router$/, replacement: router('index.mjs') },
  { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
  { find: /^inflection$/, replacement: here('slim/inflection.js') },
  { find: /^object\.entries$/, replacement: here('slim/objectEntries.cjs') },
  { find: /^jsonexport\/dist\/index\.js$/, replacement: here('slim/jsonexport.js') },
];

/** Few files, because each costs a browser more than its bytes: what every page needs, and what most screens share. */
const SHARED_BY = 4;
const START_KB = 800;
/** What only dialogs, charts, calendars, histories, searches within a page and one's own sign-in need is loaded with the first of them, however many files share it. */
const LATER =
  /node_modules\/(@mui|@emotion|@popperjs|stylis|dayjs|d3-|react-transition-group)|src\/kernel\/record\/(HistoryEntry|ChangeValue|LineChanges|lineDifferences|timeline)|src\/kernel\/form\/(FormDialog|dialogForm|fieldErrors|useStoredDraft|[mM]oneyDialog|ReasonDialog|ReasonField)|kernel\/textFolding\.ts|src\/modules\/session\//;
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // All that the screens say in a language: its files are loaded together, when it is chosen.
  { name: 'french', test: /\/src\/.*(\.|i18n\/)fr\.ts$/, priority: 3 },
  { name: 'arabic', test: /\/src\/.*(\.|i18n\/)ar\.ts$|i18n\/names\.ts$/, priority: 3 },
  // A payslip has them too, without the rest of a language.
  { name: 'roles', test: /roleNames\.(fr|ar)\.ts$/, priority: 4 },
  { name: 'shared', minShareCount: SHARED_BY, priority: 1, test: (id: string) => !LATER.test(id) },
];

export default defineConfig({
  plugins: [
    react(),
    withoutApiTexts(),
    withoutFolds(),
    withoutJsonSchema(),
    screenFiles(),
    narrowFonts(),
    precompress(),
  ],
  resolve: { alias: slim, conditions: ['source', 'browser', 'module', 'import', 'default'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: START_KB,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` } },
});

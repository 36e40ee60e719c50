import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parts of packages that no screen uses, or that every browser has: they would be a tenth of the first load. */
const slim = [
  { find: /^\.\/adapters\/reactRouterProvider(\.js)?$/, replacement: here('src/kernel/routerProvider.ts') },
  { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('../node_modules/react-router/dist/production/dom-export.mjs'),
  },
  { find: /^object\.entries$/, replacement: here('slim/objectEntries.cjs') },
];

export default defineConfig({
  plugins: [react()],
  resolve: { alias: slim, conditions: ['source', 'browser', 'module', 'import', 'default'] },
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: false, target: 'es2022', assetsInlineLimit: 0 },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` } },
});

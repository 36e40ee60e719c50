/**
 * Writes `screens.json` beside the page: which files an address needs besides those that the page names. The server tells the
 * browser with the page itself, so that they come with the first files and not after them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

interface ScreenFiles {
  /** As the router writes it: `/patients/:id`. */
  readonly path: string;
  readonly files: readonly string[];
}

const INDEX = /\/src\/modules\/.*\bindex\.ts$/;

/** An address and the file of its screen, as every module's `index.ts` writes them. */
const SCREEN = /path: '([^']+)'[^}]*?lazyScreen\(\s*(?:\(\) => import\('([^']+)'\)|(\w+))/gs;

function screensOf(index: string): { address: string; source: string }[] {
  const text = readFileSync(index, 'utf8');
  return [...text.matchAll(SCREEN)].flatMap(([, address = '', own, loader]) => {
    const named = new RegExp(`const ${loader} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1];
    const source = own ?? named;
    return source ? [{ address, source: path.resolve(path.dirname(index), source) }] : [];
  });
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

function closure(chunks: Chunks, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of chunks.get(name)?.imports ?? []) closure(chunks, next, found);
  return found;
}

type Context = Pick<Rolldown.PluginContext, 'error' | 'emitFile'>;

function writeScreens(context: Context, bundle: Rolldown.OutputBundle): void {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const entries = all.filter(({ isEntry }) => isEntry);
  const initial = new Set(entries.flatMap(({ fileName }) => [...closure(chunks, fileName)]));
  const indexes = all.flatMap(({ moduleIds }) => moduleIds).filter((id) => INDEX.test(id));
  const screens = indexes.flatMap(screensOf).flatMap(({ address, source }): ScreenFiles[] => {
    const chunk = all.find(({ moduleIds }) => moduleIds.includes(source));
    if (!chunk) context.error(`${address}: no file of the build holds ${source}.`);
    const files = [...closure(chunks, chunk.fileName)].filter((name) => !initial.has(name));
    return [{ path: address, files }];
  });
  context.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) });
}

export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite has dropped the chunks that held nothing but styles, and the imports of them.
      order: 'post',
      handler(_options, bundle) {
        writeScreens(this, bundle);
      },
    },
  };
}

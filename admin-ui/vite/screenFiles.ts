/**
 * Writes `screens.json` beside the page: which files an address needs besides those that the page names. The server tells the
 * browser with the page itself, so that they come with the first files and not after them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

interface ScreenFiles {
  /** As the router writes it: `/patients/:id`. */
  readonly path: string;
  readonly files: readonly string[];
}

const INDEX = /\/src\/modules\/.*\bindex\.ts$/;
/** The four screens that `defineScreens` derives: their paths, and what shows them where a module has no other. */
const crud = (name: string) => fileURLToPath(new URL(`../src/kernel/crud/${name}.tsx`, import.meta.url));
const derivedScreens = [
  { name: 'list', usual: '', shownBy: crud('CrudList') },
  { name: 'create', usual: 'create', shownBy: crud('CrudForms') },
  { name: 'record', usual: ':id', shownBy: crud('CrudRecord') },
  { name: 'edit', usual: ':id/update', shownBy: crud('CrudForms') },
];

/** What an `index.ts` writes of each screen: its path, and the file that it loads. */
const LAZY = /lazyScreen\(\s*(?:\(\) => import\('([^']+)'\)|(\w+))/;
const SCREEN = new RegExp(`path: '([^']+)'(?:(?!path: |\\n {2}\\w).)*?${LAZY.source}`, 'gs');
const FILE = /\n {2}file: (?:\(\) => import\('([^']+)'\)|(\w+)),/;
const ADDRESS = /defineScreens\((\w+), \{\n {2}address: '([^']+)'/;

interface ScreenSource {
  readonly address: string;
  readonly sources: readonly string[];
}

function below(address: string, path: string): string {
  if (path.startsWith('/')) return path;
  return path ? `${address}/${path}` : address;
}

/** @param lists the address of each module's list */
function screensOf(index: string, lists: ReadonlyMap<string, string>): ScreenSource[] {
  const text = readFileSync(index, 'utf8');
  const [, module = ''] = ADDRESS.exec(text) ?? [];
  const address = lists.get(module) ?? '';
  const fileOf = (own: string | undefined, loader: string | undefined): string => {
    const named = new RegExp(`const ${loader} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1];
    return path.resolve(path.dirname(index), own ?? named ?? '');
  };
  const written = [...text.matchAll(SCREEN)].map(([, at = '', own, loader]) => ({
    address: below(address, at),
    sources: [fileOf(own, loader)],
  }));
  if (!module) return written;
  const [, ...file] = FILE.exec(text) ?? [];
  const derived = derivedScreens.flatMap(({ name, usual, shownBy }): ScreenSource[] => {
    const place =
      new RegExp(`\\n {2}${name}: (null|\\{.*?\\}),\\n(?= {2}\\w| {2}/|\\})`, 's').exec(text)?.[1] ?? '';
    const [, ...component] = LAZY.exec(place) ?? [];
    const isWritten = component.length > 0 && place.includes('path:');
    if (place === 'null' || isWritten) return [];
    const under = /under: '(\w+)'/.exec(place)?.[1];
    const at = /path: '([^']+)'/.exec(place)?.[1] ?? usual;
    const sources =
      component.length > 0 ? [fileOf(component[0], component[1])] : [fileOf(file[0], file[1]), shownBy];
    return [{ address: below(under ? (lists.get(under) ?? '') : address, at), sources }];
  });
  return [...written, ...derived];
}

function listsIn(indexes: readonly string[]): ReadonlyMap<string, string> {
  const found = indexes.map((index) => ADDRESS.exec(readFileSync(index, 'utf8')));
  return new Map(found.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])));
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
  const lists = listsIn(indexes);
  const filesOf = (source: string): string[] => {
    const chunk = all.find(({ moduleIds }) => moduleIds.includes(source));
    if (!chunk) return context.error(`No file of the build holds ${source}.`);
    return [...closure(chunks, chunk.fileName)].filter((name) => !initial.has(name));
  };
  const screens = indexes
    .flatMap((index) => screensOf(index, lists))
    .map(({ address, sources }): ScreenFiles => ({
      path: address,
      files: [...new Set(sources.flatMap(filesOf))],
    }));
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

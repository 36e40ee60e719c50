/**
 * Writes `screens.json` beside the page: which files an address needs besides those that the page names. The server tells the
 * browser with the page itself, so that they come with the first files and not after them.
 */
import { moduleNamed } from '@hospital/contracts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { below, screenNames, defaultPaths, type ScreenName } from '../src/kernel/screenPaths.ts';
import {
  argumentsOf,
  elementsOf,
  importedBy,
  isNull,
  nameOf,
  nodesIn,
  parsed,
  textOf,
  valueIn,
  type Node,
} from './syntax.ts';

interface ScreenFiles {
  /** As the router writes it: `/patients/:id`. */
  readonly path: string;
  readonly files: readonly string[];
}

const INDEX = /\/src\/modules\/.*\bindex\.ts$/;
const crud = (name: string) => fileURLToPath(new URL(`../src/kernel/crud/${name}.tsx`, import.meta.url));
/** What shows the four screens that `defineScreens` derives, where a module has no other. */
const shownBy: Readonly<Record<ScreenName, string>> = {
  list: crud('CrudList'),
  create: crud('CrudForms'),
  record: crud('CrudRecord'),
  edit: crud('CrudForms'),
};

interface ScreenSource {
  readonly address: string;
  readonly sources: readonly string[];
}

/** An `index.ts`, and the screens of a module that it describes, if any. */
interface Index {
  readonly file: string;
  readonly program: Node;
  readonly module: string | undefined;
  readonly description: Node | undefined;
  readonly address: string;
}

export function readIndex(file: string, code: string): Index {
  const program = parsed(code);
  const calls = [...nodesIn(program)].map((node) => argumentsOf(node, 'defineScreens'));
  const [named, description] = calls.find((given) => given !== null) ?? [];
  const module = nameOf(named);
  const usual = module === undefined ? '' : `/${moduleNamed(module)?.path ?? module}`;
  return { file, program, module, description, address: textOf(valueIn(description, 'address')) ?? usual };
}

/** The file that a screen loads; none where it has no component of its own. */
function ownSources({ file, program }: Index, screen: Node | undefined): readonly string[] {
  const [loader] = argumentsOf(valueIn(screen, 'component'), 'lazyScreen') ?? [];
  const loaded = importedBy(loader, program);
  return loaded === undefined ? [] : [path.resolve(path.dirname(file), loaded)];
}

/** The lists of screens that the file writes: those of a description are below its address. */
function writtenScreens(index: Index): ScreenSource[] {
  const lists = [...nodesIn(index.program)].flatMap((node) => elementsOf(valueIn(node, 'screens')));
  return lists.map((screen) => ({
    address: below(index.address, textOf(valueIn(screen, 'path')) ?? ''),
    sources: ownSources(index, screen),
  }));
}

/** @param lists the address of each module's list */
function derivedScreens(index: Index, lists: ReadonlyMap<string, string>): ScreenSource[] {
  const { file, program, description, address } = index;
  if (description === undefined) return [];
  const loaded = importedBy(valueIn(description, 'file'), program);
  return screenNames.flatMap((name): ScreenSource[] => {
    const screen = valueIn(description, name);
    if (isNull(screen)) return [];
    const under = textOf(valueIn(screen, 'under'));
    const own = ownSources(index, screen);
    const files = loaded === undefined ? [] : [path.resolve(path.dirname(file), loaded)];
    return [
      {
        address: below(
          under === undefined ? address : (lists.get(under) ?? ''),
          textOf(valueIn(screen, 'path')) ?? defaultPaths[name],
        ),
        sources: own.length > 0 ? own : [...files, shownBy[name]],
      },
    ];
  });
}

/** The address of each screen, and the files of the source that show it. */
export function screensIn(indexes: readonly Index[]): ScreenSource[] {
  const lists = new Map(indexes.map(({ module = '', address }) => [module, address]));
  return indexes.flatMap((index) => [...writtenScreens(index), ...derivedScreens(index, lists)]);
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
  const described = indexes.map((file) => readIndex(file, readFileSync(file, 'utf8')));
  const filesOf = (source: string): string[] => {
    const chunk = all.find(({ moduleIds }) => moduleIds.includes(source));
    if (!chunk) return context.error(`No file of the build holds ${source}.`);
    return [...closure(chunks, chunk.fileName)].filter((name) => !initial.has(name));
  };
  const screens = screensIn(described).map(({ address, sources }): ScreenFiles => ({
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

/**
 * The packages that screens import, bundled once for all their tests. Each test file loads its modules again, and from react-admin, MUI and
 * the icons alone these are thousands of files: several seconds of each file's time.
 * What a bundle holds follows from the lock file and from what the screens import, and so does its folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(new URL('../package.json', import.meta.url));
/** Jest's, ours, and those that need neither React nor many files. */
const NOT_BUNDLED = /^(node:|@jest\/|@hospital\/|fast-check$|zod$)|\?url$|\.css$/;
const IMPORTED = /(?:from|import)\s*\(?\s*'([@a-z][\w@/.-]*)'/g;
const TYPES = /import\s+type\s+\{[^}]*\}\s*from\s*'([@a-z][\w@/.-]*)'/g;
/** `import whole, { one, other as same } from 'package'`. */
const NAMED = /import\s+(?:(\w+)\s*,\s*)?\{([^}]*)\}\s*from\s*'([@a-z][\w@/.-]*)'/g;

/** As they are written: `react-admin`, `@mui/material/Tab`. JSX imports its runtime by itself. */
const texts = sources();
const imports = texts.flatMap(importsOf);
const imported = [...new Set(['react/jsx-runtime', ...imports])].sort();
const named = matchesByPackage(NAMED);
const types = matchesByPackage(TYPES);
const folder = path.join(root, 'node_modules/.cache', `screen-packages-${fingerprint()}`);
const fileOf = (name) => `${name.replaceAll(/[@/]/g, '_')}.mjs`;

/** For jest: each of these packages is its bundle. */
export const bundledPackages = Object.fromEntries(
  imported.map((name) => [`^${name}$`, path.join(folder, fileOf(name))]),
);

/** Makes the bundles where they are not there yet. Two runs at once make the same ones. */
export async function bundlePackages() {
  if (existsSync(folder)) return;
  // As jest sets it: otherwise Vite takes the packages for production, and React's lacks `act`.
  process.env['NODE_ENV'] ??= 'test';
  const { build } = await import('vite');
  mkdirSync(path.dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  await build({
    configFile: false,
    root,
    mode: 'test',
    logLevel: 'error',
    plugins: [entries],
    define: { 'process.env.NODE_ENV': '"test"' },
    resolve: { conditions: ['browser', 'module', 'import', 'default'] },
    build: {
      outDir: made,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(imported.map((name) => [fileOf(name), ENTRY + name])),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name]', chunkFileNames: 'shared-[hash].mjs' },
      },
    },
  });
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

const ENTRY = '\0package:';
/** A CommonJS package has no names to export until somebody lists them. */
const entries = {
  name: 'package-entries',
  resolveId: (id) => (id.startsWith(ENTRY) ? id : null),
  async load(id) {
    if (!id.startsWith(ENTRY)) return null;
    const name = id.slice(ENTRY.length);
    const from = JSON.stringify(name);
    const loaded = await this.resolve(name, path.join(root, 'admin-ui/src/main.tsx'));
    const isCommonJs = loaded !== null && !/^\s*(import|export)\b/m.test(readFileSync(loaded.id, 'utf8'));
    const chosen = namesOf(name);
    if (!isCommonJs && chosen) return `export { ${chosen.join(', ')} } from ${from};`;
    if (!isCommonJs)
      return `export * from ${from}; import * as all from ${from}; export default all.default;`;
    const names = Object.keys(require(name)).filter((each) => each !== 'default' && /^[\w$]+$/.test(each));
    return `import whole from ${from}; export default whole; export const { ${names.join(', ')} } = whole;`;
  },
};

function sources() {
  const src = path.join(root, 'admin-ui/src');
  return readdirSync(src, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(src, name), 'utf8'));
}

function importsOf(text) {
  return [...text.matchAll(IMPORTED)].map(([, name]) => name).filter((name) => !NOT_BUNDLED.test(name));
}

/** The package is the last group of the pattern. */
function matchesByPackage(pattern) {
  const found = new Map();
  for (const match of texts.flatMap((text) => [...text.matchAll(pattern)])) {
    const known = found.get(match.at(-1));
    if (known) known.push(match);
    else found.set(match.at(-1), [match]);
  }
  return found;
}

/** What the screens import of a package by name; null where some of them take it in another way. Of 1,500 icons they show a hundred. */
function namesOf(name) {
  const [byName, ofTypes] = [named.get(name) ?? [], types.get(name) ?? []];
  const all = imports.filter((each) => each === name).length;
  if (byName.some(([, whole]) => whole !== undefined) || byName.length + ofTypes.length < all) return null;
  const each = byName.flatMap(([, , names]) => names.split(','));
  const values = each.map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('type '));
  return [...new Set(values.map((one) => one.split(' as ')[0].trim()))].sort();
}

function fingerprint() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const own = readFileSync(fileURLToPath(import.meta.url));
  const wanted = imported.map((name) => [name, ...(namesOf(name) ?? ['*'])].join(' ')).join();
  return createHash('sha256').update(lock).update(own).update(wanted).digest('hex').slice(0, 16);
}

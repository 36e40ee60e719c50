/**
 * The small mistakes that a sample is drawn from: StrykerJS's mutators, each applied to the text of its file. What cannot be a mistake
 * of the product is left out and counted: the words of log lines, errors and API summaries, and the catalogs of texts, which have
 * tests of their own.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

const require = createRequire(import.meta.url);
// The instrumenter is StrykerJS's own: it is found from there, wherever npm puts it.
const ofStryker = createRequire(require.resolve('@stryker-mutator/core/package.json'));
const { createInstrumenter } = await import(ofStryker.resolve('@stryker-mutator/instrumenter'));
const { createInjector } = await import(ofStryker.resolve('typed-inject'));
const { commonTokens } = await import(ofStryker.resolve('@stryker-mutator/api/plugin'));

const silent = new Proxy({}, { get: () => () => false });
const WORDS = ['StringLiteral', 'ObjectLiteral'];

/** @returns {Promise<Mutant[]>} each with file, start and end (offsets), line, kind, replacement, and the mistaken text of its file */
export async function mutantsOf(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const instrumenter = createInjector()
    .provideValue(commonTokens.logger, silent)
    .injectFunction(createInstrumenter);
  const { mutants } = await instrumenter.instrument([{ name: file, mutate: true, content: text }], {
    excludedMutations: [],
    ignorers: [],
    noHeader: true,
    plugins: null,
  });
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  return mutants.map(({ location, mutatorName, replacement }) => {
    const offset = ({ line, column }) => source.getPositionOfLineAndCharacter(line, column);
    const [start, end] = [offset(location.start), offset(location.end)];
    const node = nodeAt(source, start, end);
    return {
      file,
      line: location.start.line + 1,
      kind: mutatorName,
      original: text.slice(start, end),
      replacement,
      isCounted: node === null || !(WORDS.includes(mutatorName) && isForPeople(node)),
      text: text.slice(0, start) + placed(node, replacement) + text.slice(end),
    };
  });
}

function nodeAt(source, start, end) {
  let found = null;
  const visit = (node) => {
    if (node.getStart(source) === start && node.getEnd() === end) found ??= node;
    if (node.getStart(source) <= start && node.getEnd() >= end) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** In brackets: what is beside it must not bind closer than before. */
function placed(node, replacement) {
  if (node === null || !ts.isExpression(node) || ts.isTaggedTemplateExpression(node.parent))
    return replacement;
  return ts.isJsxAttribute(node.parent) ? `{${replacement}}` : `(${replacement})`;
}

function isForPeople(node) {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) {
    if (ts.isCallExpression(at) && /\blog\??\.(\w+)$/.test(at.expression.getText())) return true;
    if (ts.isNewExpression(at) && /Error$/.test(at.expression.getText())) return true;
    if (ts.isPropertyAssignment(at) && /^(summary|description|help)$/.test(at.name.getText())) return true;
  }
  return false;
}

/** Tells, for one mutant after the other, whether its file still compiles: a mistake that does not is noticed before any test. */
export function compiler(root, files) {
  const texts = new Map();
  const versions = new Map();
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'tsconfig.tests.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, types: ['node', 'vite/client'] }),
    getScriptFileNames: () => files.map((file) => path.join(root, file)),
    getScriptVersion: (file) => String(versions.get(file) ?? 0),
    getScriptSnapshot: (file) => {
      const text = texts.get(file) ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const put = (file, text) => {
    texts.set(file, text);
    versions.set(file, (versions.get(file) ?? 0) + 1);
  };
  return ({ file, text }) => {
    const full = path.join(root, file);
    put(full, text);
    const errors = [...service.getSyntacticDiagnostics(full), ...service.getSemanticDiagnostics(full)];
    put(full, undefined);
    return errors.length === 0;
  };
}

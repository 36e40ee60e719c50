/** Node's loader of a product's host: the compiled file of a source gets what the mistaken text compiles to. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  rewriteRelativeImportExtensions: true,
};

let mistaken;

/** @param data file: the source, below `src` of its package; text: the file with the mistaken text */
export function initialize({ file, text }) {
  const compiled = file.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
  mistaken = { url: pathToFileURL(compiled).href, text };
}

export function load(url, context, next) {
  if (url !== mistaken.url) return next(url, context);
  const { outputText } = ts.transpileModule(readFileSync(mistaken.text, 'utf8'), {
    compilerOptions: OPTIONS,
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}

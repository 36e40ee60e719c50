/**
 * A promise that is kept in a variable while something else is awaited first: if it rejects meanwhile, nobody handles it, and Node
 * ends the process. `no-floating-promises` is content with the later `await`. Start both and await them together (`Promise.all`).
 */
import { ESLintUtils } from '@typescript-eslint/utils';
import { isThenableType } from 'ts-api-utils';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function functionOf(node) {
  let current = node.parent;
  while (current && !FUNCTIONS.has(current.type)) current = current.parent;
  return current ?? null;
}

const contains = (outer, inner) => outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];

/** `….catch(…)`, `Promise.resolve()`, and a promise that is made without a way to reject it. */
function neverRejects(node) {
  if (node.type === 'ConditionalExpression')
    return neverRejects(node.consequent) && neverRejects(node.alternate);
  if (node.type === 'Literal') return true;
  if (node.type === 'NewExpression') return node.arguments[0]?.params?.length === 1;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  return property.name === 'catch' || (property.name === 'resolve' && object.name === 'Promise');
}

export const lateAwait = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      late: '{{name}} may reject while something else is awaited, which ends the process. Await both together (Promise.all).',
    },
  },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = ESLintUtils.getParserServices(context);
    const checker = program.getTypeChecker();
    const waits = [];
    const kept = [];

    function isPromise(node) {
      const declared = esTreeNodeToTSNodeMap.get(node);
      const type = checker.getTypeAtLocation(declared);
      const parts =
        checker.isArrayType(type) || checker.isTupleType(type) ? checker.getTypeArguments(type) : [type];
      return parts.some((part) => isThenableType(checker, declared, part));
    }

    function keep(node, id, value) {
      if (id.type === 'Identifier' && value && !neverRejects(value) && isPromise(value))
        kept.push({ node, id });
    }

    /** Something else is awaited between where the promise is kept and where it is next used. */
    function isLate({ node, id }) {
      const owner = functionOf(node);
      const uses = usesOf(context.sourceCode, id).filter(
        (use) => use.range[0] > node.range[1] && functionOf(use) === owner,
      );
      const next = Math.min(...uses.map(({ range }) => range[0]));
      return waits.some(
        (wait) =>
          functionOf(wait) === owner &&
          wait.range[0] > node.range[1] &&
          wait.range[1] <= next &&
          !uses.some((use) => contains(wait, use)),
      );
    }

    return {
      AwaitExpression: (node) => waits.push(node),
      'ForOfStatement[await=true]': (node) => waits.push(node.right),
      VariableDeclarator: (node) => keep(node, node.id, node.init),
      AssignmentExpression: (node) => keep(node, node.left, node.right),
      'Program:exit'() {
        for (const each of kept)
          if (isLate(each))
            context.report({ node: each.node, messageId: 'late', data: { name: each.id.name } });
      },
    };
  },
};

function usesOf(sourceCode, id) {
  for (let scope = sourceCode.getScope(id); scope; scope = scope.upper) {
    const variable = scope.set.get(id.name);
    if (variable) return variable.references.map(({ identifier }) => identifier);
  }
  return [];
}

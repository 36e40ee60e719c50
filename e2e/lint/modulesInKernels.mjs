/**
 * A kernel knows no module: no name of one as a text, an object's key or a member, no flag, and no field of a module's own
 * (`module.fields['color']`). The names come from the declarations. `status` is the field of every module that has states.
 * `settings` may be a key or a member: it is also what a screens' description calls its links among the settings.
 */
const MEMBERS_OF_ALL = new Set(['settings']);
const FIELDS_OF_ALL = new Set(['status']);

const textOf = (node) => (node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined);
const keyOf = ({ key, computed }) => (!computed && key.type === 'Identifier' ? key.name : undefined);
const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && !node.computed) return node.property.name;
  return node.type === 'ChainExpression' ? nameOf(node.expression) : undefined;
};

export const modulesInKernels = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          modules: { type: 'array', items: { type: 'string' } },
          flags: { type: 'array', items: { type: 'string' } },
        },
        required: ['modules', 'flags'],
        additionalProperties: false,
      },
    ],
    messages: {
      knows: 'A kernel knows no module: “{{name}}” is in the description, which the registry hands to it.',
    },
  },
  create(context) {
    const [{ modules, flags }] = context.options;
    const literals = new Set([...modules, ...flags]);
    const members = new Set(modules.filter((name) => !MEMBERS_OF_ALL.has(name)));
    const report = (node, name) => context.report({ node, messageId: 'knows', data: { name } });
    const key = (node) => {
      const name = keyOf(node);
      if (name !== undefined && members.has(name)) report(node.key, name);
    };
    return {
      Literal: (node) => {
        if (literals.has(textOf(node) ?? '')) report(node, node.value);
      },
      Property: key,
      PropertyDefinition: key,
      TSPropertySignature: key,
      MemberExpression: (node) => {
        const { object, property, computed } = node;
        if (!computed && members.has(property.name)) report(property, property.name);
        const name = computed ? textOf(property) : undefined;
        if (name !== undefined && nameOf(object) === 'fields' && !FIELDS_OF_ALL.has(name))
          report(property, name);
      },
    };
  },
};

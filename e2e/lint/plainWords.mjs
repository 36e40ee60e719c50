/**
 * Words that a reader must learn, or that are no current English, in comments, names and texts: the vocabulary that the glossary
 * replaced. Template literals are not looked into: SQL names what exists.
 */
const AVOIDED = [
  'told',
  'untold',
  'whoever',
  'anew',
  'lest',
  'thereby',
  'usedBy',
  'pointsAt',
  'clues?',
  'sight',
];
const WORD = new RegExp(`\\b(?:${AVOIDED.join('|')})\\b`, 'i');
const NAME =
  /(?:^|[a-z])(?:[Tt]old|[Cc]lue|Sight|Tell|Telling|UseOf|[Pp]lacesOf|[Pp]laceOf|[Cc]rowdLimits|FairPlaces|KernelParts|HandlerParts)(?:$|[A-Z])|^(?:Place|Places|Door)$/;

export const plainWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { avoid: 'Write another word than “{{word}}”: see docs/glossary.md.' },
  },
  create(context) {
    const check = (node, text, pattern) => {
      const [word] = pattern.exec(text) ?? [];
      if (word !== undefined) context.report({ loc: node.loc, messageId: 'avoid', data: { word } });
    };
    return {
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value, WORD);
      },
      Identifier: (node) => {
        check(node, node.name, WORD);
        check(node, node.name, NAME);
      },
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value, WORD);
      },
      JSXText: (node) => check(node, node.value, WORD),
    };
  },
};

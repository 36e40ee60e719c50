import { expect, test } from '@jest/globals';
import { withoutUnreadArguments } from './withoutFolds.ts';

test('of an event its type is left, of a fold what it folds', () => {
  const code = `
    const events = [
      defineEvent('Opened', { id, ...fields }, { schema: 2, upcast: (data) => ({ ...data, a: [1] }) }),
      defineEvent('Closed', { id }),
    ] as const;
    const fold = foldOf(fields, events, { Opened: (row, event) => row ?? opened(event), Closed: closed });`;
  expect(withoutUnreadArguments(code).replace(/\s+/g, ' ')).toBe(
    " const events = [ defineEvent('Opened', {}), defineEvent('Closed', {}), ] as const; const fold = foldOf(fields, events, {});",
  );
});

test('what is called otherwise stays', () => {
  const code = `const a = withDefaults(fields, { Opened: 1 }); const b = foldOf; const c = defineEvent('Opened');`;
  expect(withoutUnreadArguments(code)).toBe(code);
});

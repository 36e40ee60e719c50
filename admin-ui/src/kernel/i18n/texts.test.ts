import { expect, test } from '@jest/globals';
import { mergeTexts } from './texts.ts';

test('texts of modules join those of the kernel, key by key', () => {
  const kernel = { toast: { title: { info: 'Info' }, saved: 'Saved' }, action: { add: 'Add' } };
  const one = { toast: { tax: { created: 'tax created !' } } };
  const two = { toast: { saved: 'Kept' }, audit: { title: 'Audit' } };
  expect(mergeTexts([kernel, one, two])).toEqual({
    toast: { title: { info: 'Info' }, saved: 'Kept', tax: { created: 'tax created !' } },
    action: { add: 'Add' },
    audit: { title: 'Audit' },
  });
  expect(kernel.toast.saved).toBe('Saved');
});

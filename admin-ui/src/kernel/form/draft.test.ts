import { beforeEach, describe, expect, test } from '@jest/globals';
import { signedIn } from '../../testing/people.ts';
import { draftKey, dropAllDrafts, dropDraft, keepDraft, readDraft } from './draft.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});

const kept = () => JSON.stringify({ ...sessionStorage });

describe('a draft', () => {
  test('keeps what changed, and nothing of a password or a file', () => {
    const key = draftKey('/employees/create');
    const opened = { firstname: '', password: '', confirmPassword: '', currentPassword: '', photo: null };
    const typed = {
      firstname: 'Generated',
      password: 'first-secret',
      confirmPassword: 'second-secret',
      currentPassword: 'third-secret',
      photo: new Blob(['bytes']),
    };
    keepDraft(key, typed, opened);
    expect(readDraft(key)).toEqual({ firstname: 'Generated' });
    expect(kept()).not.toMatch(/secret/);
  });

  test('is one person’s, at one address', () => {
    keepDraft(draftKey('/taxs/create'), { name: 'TVA' }, { name: '' });
    expect(readDraft(draftKey('/patients/create'))).toBeNull();
    localStorage.clear();
    expect(readDraft(draftKey('/taxs/create'))).toBeNull();
  });

  test('goes when everything is as it was, when it is dropped, and at the sign-out', () => {
    const [one, two] = [draftKey('/a'), draftKey('/b')];
    keepDraft(one, { name: 'x' }, { name: '' });
    keepDraft(one, { name: '' }, { name: '' });
    expect(readDraft(one)).toBeNull();
    keepDraft(one, { name: 'x' }, { name: '' });
    keepDraft(two, { name: 'y' }, { name: '' });
    dropDraft(one);
    expect([readDraft(one), readDraft(two)]).toEqual([null, { name: 'y' }]);
    sessionStorage.setItem('other', 'stays');
    dropAllDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});

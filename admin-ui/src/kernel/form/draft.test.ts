import { beforeEach, describe, expect, test } from '@jest/globals';
import { signedIn } from '../../testing/people.ts';
import type { FormValues } from './formValues.ts';
import {
  draftKey,
  dropAllDrafts,
  dropDraft,
  dropUnanswered,
  hasDrafts,
  keepDraft,
  keepUnanswered,
  readDraft,
  readUnanswered,
} from './draft.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});

const draft = (values: FormValues, opened: FormValues) => ({ values, opened, revision: 3, visit: 'v' });
const kept = () => JSON.stringify({ ...sessionStorage });

describe('a draft', () => {
  test('is kept where places of the history have filled the storage', () => {
    for (let at = 0; at < 60; at += 1) {
      try {
        sessionStorage.setItem(`trail.${at}`, 'x'.repeat(100_000));
      } catch {
        break;
      }
    }
    const long = 'y'.repeat(150_000);
    keepDraft(draftKey('/employees/create'), draft({ firstname: long }, { firstname: '' }));
    expect(readDraft(draftKey('/employees/create'))?.values).toEqual({ firstname: long });
  });

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
    keepDraft(key, draft(typed, opened));
    expect(readDraft(key)).toEqual(draft({ firstname: 'Generated' }, { firstname: '' }));
    expect(kept()).not.toMatch(/secret/);
  });

  test('is one person’s, at one address', () => {
    keepDraft(draftKey('/taxs/create'), draft({ name: 'TVA' }, { name: '' }));
    expect(readDraft(draftKey('/patients/create'))).toBeNull();
    localStorage.clear();
    expect(readDraft(draftKey('/taxs/create'))).toBeNull();
  });

  test('of one slot is not that of another', () => {
    const doctor = { _id: 'd1', firstname: 'Ana' };
    keepDraft(draftKey('/a', { doctor, fromTime: '09:00' }), draft({ name: 'x' }, { name: '' }));
    expect(readDraft(draftKey('/a', { doctor, fromTime: '10:00' }))).toBeNull();
    expect(readDraft(draftKey('/a'))).toBeNull();
    expect(readDraft(draftKey('/a', { doctor: { _id: 'd1' }, fromTime: '09:00' }))).not.toBeNull();
  });

  test('that an earlier version of the screens kept, or that is no draft, is none', () => {
    for (const text of ['{"name":"x"}', 'null', '7', '{']) {
      sessionStorage.setItem(draftKey('/a'), text);
      expect(readDraft(draftKey('/a'))).toBeNull();
    }
  });

  test('goes when everything is as it was, when it is dropped, and at the sign-out', () => {
    const [one, two] = [draftKey('/a'), draftKey('/b')];
    keepDraft(one, draft({ name: 'x' }, { name: '' }));
    keepDraft(one, draft({ name: '' }, { name: '' }));
    expect(readDraft(one)).toBeNull();
    keepDraft(one, draft({ name: 'x' }, { name: '' }));
    keepDraft(two, draft({ name: 'y' }, { name: '' }));
    dropDraft(one);
    expect([readDraft(one), readDraft(two)]).toEqual([null, draft({ name: 'y' }, { name: '' })]);
    sessionStorage.setItem('other', 'stays');
    dropAllDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});

describe('a save without an answer', () => {
  const unanswered = (body: FormValues) => ({ key: 'a-key', sent: [{ body, revision: null }] });

  test('is kept until an answer comes, and is not what was typed', () => {
    const key = draftKey('/taxs/create');
    keepUnanswered(key, unanswered({ name: 'TVA' }));
    expect(readUnanswered(key)).toEqual(unanswered({ name: 'TVA' }));
    expect(readUnanswered(draftKey('/patients/create'))).toBeNull();
    dropDraft(key);
    expect(readUnanswered(key)).not.toBeNull();
    expect(hasDrafts()).toBe(false);
    dropUnanswered(key);
    expect(readUnanswered(key)).toBeNull();
    keepUnanswered(key, unanswered({ name: 'TVA' }));
    dropAllDrafts();
    expect(kept()).toBe('{}');
  });

  test('is not kept with a password or a file in it', () => {
    const key = draftKey('/employees/create');
    for (const more of [{ password: 'first-secret' }, { photo: new Blob(['bytes']) }]) {
      keepUnanswered(key, unanswered({ firstname: 'Generated', ...more }));
      expect(readUnanswered(key)).toBeNull();
    }
  });

  test('that cannot be read is none', () => {
    const key = draftKey('/taxs/create');
    for (const text of ['{', '7', '{"key":7,"sent":[]}', '{"key":"k"}']) {
      sessionStorage.setItem(`${key}#sent`, text);
      expect(readUnanswered(key)).toBeNull();
    }
  });
});

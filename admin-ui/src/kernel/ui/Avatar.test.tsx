/** Faces, initials, and the marks beside a name. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useState } from 'react';
import { answerWith, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until } from '../../testing/show.tsx';
import { Avatar, PersonWithAvatar, initialsOf } from './Avatar.tsx';
import { isErasedPerson, nameOf } from './personName.ts';

const revoke = jest.fn();
beforeEach(() => {
  localStorage.clear();
  signedIn();
  Object.assign(URL, { createObjectURL: () => 'blob:face', revokeObjectURL: revoke });
});
afterEach(takeOff);

describe('initials', () => {
  test.each([
    ['of both names', { firstname: ' amina', lastname: 'Tazi' }, 'AT'],
    ['of one name', { firstname: 'amina' }, 'A'],
    ['of a letter beyond the first plane', { firstname: '𝒜mina', lastname: 'Tazi' }, '𝒜T'],
    ['of nobody', {}, '·'],
    ['of names that are empty', { firstname: ' ', lastname: null }, '·'],
  ])('%s', (_, person, initials) => expect(initialsOf(person)).toBe(initials));
});

describe('a name', () => {
  test.each([
    ['of both', { firstname: 'Amina', lastname: 'Tazi' }, 'Amina Tazi'],
    ['of one', { firstname: null, lastname: 'Tazi' }, 'Tazi'],
    ['of nobody', null, '–'],
    ['of a record that was not read', 'an id', '–'],
    ['of names that are empty', { firstname: '', lastname: null }, '–'],
  ])('%s', (_, person, name) => expect(nameOf(person)).toBe(name));
});

test('somebody is erased where the record is there and both names are gone', () => {
  expect(isErasedPerson({ _id: 'p', firstname: null, lastname: null })).toBe(true);
  expect(isErasedPerson({ _id: 'p', firstname: null, lastname: 'Tazi' })).toBe(false);
  expect(isErasedPerson({ firstname: null, lastname: null })).toBe(false);
  expect(isErasedPerson(null)).toBe(false);
});

const person = { firstname: 'Amina', lastname: 'Tazi', photo: '/api/photos/users/p' };

test('a face is the photo, asked for with the token, and the initials until it is there', async () => {
  const asked = answerWith({ body: 'picture' });
  const container = await showForm(<Avatar person={person} />);
  await until(() => container.querySelector('img') !== null);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:face');
  expect(asked.map(({ path }) => path)).toEqual(['/api/photos/users/p']);
  await takeOff();
  expect(revoke).toHaveBeenCalledWith('blob:face');
});

describe('a photo', () => {
  function Faces() {
    const [shown, setShown] = useState(1);
    return (
      <button type="button" onClick={() => setShown((before) => before + 1)}>
        <Avatar key={shown} person={person} />
      </button>
    );
  }
  const showTwice = async (...answers: readonly Given[]) => {
    const asked = answerWith(...answers);
    const container = await showForm(<Faces />);
    await until(() => asked.length === 1);
    await settled();
    await press(container, 'AT');
    await settled();
    return { asked, container };
  };

  test('that could not be read is asked for again where the face is shown next', async () => {
    const { asked, container } = await showTwice({ status: 502 }, { body: 'picture' });
    await until(() => container.querySelector('img') !== null);
    expect(asked).toHaveLength(2);
  });

  test('that is not there is not asked for again', async () => {
    const { asked } = await showTwice({ status: 404 }, { body: 'picture' });
    expect(asked).toHaveLength(1);
  });
});

test('an address elsewhere is no photo, and nothing is asked there', async () => {
  const asked = answerWith({ body: null });
  const container = await showForm(
    <Avatar person={{ firstname: 'Amina', photo: 'https://elsewhere.test/a.png' }} />,
  );
  await settled();
  expect(container.querySelector('.avatar')?.textContent).toBe('A');
  expect(asked).toEqual([]);
});

test('a name is beside its face; an erased person has neither', async () => {
  const container = await showForm(
    <>
      <PersonWithAvatar person={{ _id: 'p', firstname: 'Amina', lastname: 'Tazi' }} />
      <PersonWithAvatar person={{ _id: 'q', firstname: null, lastname: null }} />
    </>,
  );
  expect([...container.querySelectorAll('.name')].map(({ textContent }) => textContent)).toEqual([
    'Amina Tazi',
  ]);
  expect(container.querySelectorAll('.avatar')).toHaveLength(1);
  expect(container.textContent).toContain('Erased');
});

test('data that is restricted today is marked, and no other', async () => {
  const container = await showForm(
    <>
      <PersonWithAvatar person={{ _id: 'p', firstname: 'Amina', restricted: true, restrictedUntil: null }} />
      <PersonWithAvatar
        person={{ _id: 'q', firstname: 'Omar', restricted: true, restrictedUntil: '2020-01-01' }}
      />
      <PersonWithAvatar person={{ _id: 'r', firstname: 'Rim', restricted: false, restrictedUntil: null }} />
    </>,
  );
  const marked = [...container.querySelectorAll('.with-face')].map(
    (face) => face.querySelector('.pill') !== null,
  );
  expect(marked).toEqual([true, false, false]);
});

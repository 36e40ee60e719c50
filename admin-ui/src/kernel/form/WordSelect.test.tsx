import { afterEach, expect, test } from '@jest/globals';
import { patients } from '@hospital/contracts';
import { showForm } from '../../testing/formPlace.tsx';
import { takeOff } from '../../testing/show.tsx';
import { WordSelect } from './WordSelect.tsx';

afterEach(takeOff);

const { words, same } = patients.fields.country;
const patientWords = ['Maroc', 'Royaume-Uni', 'USA'];

test.each([
  ['Morocco', words, ['Morocco', 'USA', 'United Kingdom']],
  ['Maroc', words, ['Maroc', 'USA', 'United Kingdom']],
  ['Morocco', patientWords, ['Morocco', 'Royaume-Uni', 'USA']],
  ['USA', patientWords, patientWords],
  ['Elsewhere', patientWords, ['Elsewhere', ...patientWords]],
])('with %s chosen among %j, each country is offered once', async (value, among, offered) => {
  const place = await showForm(
    <WordSelect required {...{ value, same }} words={among} onChange={() => undefined} />,
  );
  expect([...place.querySelectorAll('option')].map((option) => option.value)).toEqual(offered);
});

/** What is wrong with an input where its schema does not say it: in the words of the fields' own sentences, never in those of zod. */
import type { z } from 'zod';
import { labelOf } from './field.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'must be text.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object.',
  record: 'must be an object.',
};
const NOT_VALID = 'is not valid.';

type Issue = z.core.$ZodRawIssue;

/** The member that it is about, or the list that it is in; the body where it is about all of it. */
function labelAt(path: Issue['path'] = []): string {
  const names = path.filter((step) => typeof step === 'string');
  return labelOf(names.at(-1) ?? 'body');
}

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `is longer than ${maximum} characters.`;
  return origin === 'array' ? `takes ${maximum} lines at most.` : `must be ${maximum} or less.`;
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return 'is required.';
  return origin === 'array' ? 'needs at least one line.' : `must be ${minimum} or more.`;
}

/** One sentence for each issue that has none; of members that are not taken, for each of them. */
export function inputSentence(issue: Issue): string {
  const label = labelAt(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'There is no such field.';
    case 'invalid_type':
      return `${label} ${issue.input === undefined ? 'is required.' : (EXPECTED[issue.expected] ?? NOT_VALID)}`;
    case 'too_big':
      return `${label} ${tooBig(issue)}`;
    case 'too_small':
      return `${label} ${tooSmall(issue)}`;
    default:
      return `${label} ${NOT_VALID}`;
  }
}

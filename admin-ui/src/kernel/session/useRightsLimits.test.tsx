import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from './SessionContext.tsx';
import { useExcludesSelf, useIsOwner } from './useRightsLimits.ts';

const matter = { flag: 'Leaves', field: 'user' } as const;
const own = { id: 'l', user: { _id: receptionist._id } };
const of: Readonly<Record<string, RaRecord>> = { own, others: { id: 'm', user: { _id: 'other' } } };

function Offered() {
  const isOwn = useIsOwner(matter);
  const mayChoose = useExcludesSelf(matter.flag);
  const decided = Object.keys(of).filter((name) => !isOwn(of[name] ?? {}));
  return `decides ${decided.join(' and ')}; chooses ${mayChoose({ id: receptionist._id }) ? 'oneself' : 'others'}`;
}

async function shown(flags: readonly Flag[], bounds: object) {
  const asked = answerWith({ body: bounds });
  const container = await showForm(
    <SessionContext.Provider value={sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) })}>
      <Offered />
    </SessionContext.Provider>,
  );
  await settled();
  return { text: container.textContent, asked };
}

beforeEach(() => void signedIn());
afterEach(takeOff);

describe('one’s own matter', () => {
  test('is for somebody else, where there is somebody', async () => {
    const { text } = await shown(['Leaves'], { alone: ['Expenses'] });
    expect(text).toBe('decides others; chooses others');
  });

  test('is for oneself, where nobody else holds the flag', async () => {
    const { text } = await shown(['Leaves'], { alone: ['Leaves'] });
    expect(text).toBe('decides own and others; chooses oneself');
  });

  test('is nothing to ask about for who lacks the flag', async () => {
    const { asked } = await shown([], {});
    expect(asked).toEqual([]);
  });
});

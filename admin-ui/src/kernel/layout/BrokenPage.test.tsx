/** The pages in place of a screen: broken, not found, not loaded. None of them asks who is signed in. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { serverLost, serverReached } from '../serverReach.ts';
import { SessionContext } from '../session/SessionContext.tsx';
import { BrokenPage, NotFoundPage, NotLoadedPage } from './BrokenPage.tsx';

beforeEach(() => {
  document.title = '';
  signedIn();
});
afterEach(async () => {
  await takeOff();
  await i18nProvider.changeLocale('en');
});

const settings = { companyName: 'The clinic' };
const Address = () => <output>{useLocation().pathname}</output>;

const shown = (content: ReactNode, state: unknown = null) =>
  showForm(
    <SessionContext.Provider value={null}>
      {content}
      <Address />
    </SessionContext.Provider>,
    { at: { pathname: '/somewhere', state }, settings },
  );

const texts = (container: ParentNode) =>
  [...container.querySelectorAll('h1, h2, p')].map(({ textContent }) => textContent);

async function goHome(container: ParentNode): Promise<string | null | undefined> {
  const [link] = [...container.querySelectorAll('a')].filter(
    ({ textContent }) => textContent === 'Go to Home',
  );
  await act(async () => link?.click());
  return container.querySelector('output')?.textContent;
}

describe('a screen that breaks', () => {
  test('says so, in the tab too, and leads home', async () => {
    const container = await shown(<BrokenPage />);
    expect(texts(container)).toEqual(['500', 'Oops! Something went wrong']);
    expect(document.title).toBe('500 · The clinic');
    expect(await goHome(container)).toBe('/dashboard');
  });

  test('adds what the server said of it', async () => {
    const container = await shown(<BrokenPage />, { error: 'The printer is on fire.' });
    expect(texts(container)).toEqual(['500', 'Oops! Something went wrong', 'The printer is on fire.']);
  });

  test('is none where the role does not allow it: that is said instead', async () => {
    const error = 'Your role does not allow this. Ask an administrator if you need it.';
    const container = await shown(<BrokenPage />, { error, code: 'not_allowed' });
    expect(texts(container)).toEqual(['Your role does not give you access to this', error]);
    expect(document.title).toBe('Your role does not give you access to this · The clinic');
    expect(await goHome(container)).toBe('/dashboard');
  });

  test('in the language of the screens', async () => {
    await i18nProvider.changeLocale('fr');
    const container = await shown(<BrokenPage />, {
      error: 'The tax rate is not one of the approved rates.',
    });
    expect(texts(container).at(-1)).toBe('Ce taux n’est pas celui d’une taxe approuvée.');
  });

  test.each([[{ error: { code: 7 } }], [{ error: 7 }], [{}], ['text']])(
    'adds nothing to it that is no sentence: %j',
    async (state) => {
      expect(texts(await shown(<BrokenPage />, state))).toHaveLength(2);
    },
  );
});

test('an address without a screen says so, in the tab too, and leads home', async () => {
  const container = await shown(<NotFoundPage />);
  expect(texts(container)).toEqual(['Page Not Found', 'Sorry, this page does not exist']);
  expect(document.title).toBe('Page Not Found · The clinic');
  expect(await goHome(container)).toBe('/dashboard');
});

describe('a screen whose file does not come', () => {
  /** Counts the tries, each with a function of its own. */
  function Tries() {
    const [tries, setTries] = useState(0);
    return (
      <>
        <NotLoadedPage retry={() => setTries(tries + 1)} />
        <b>{tries}</b>
      </>
    );
  }
  const online = () => act(async () => void dispatchEvent(new Event('online')));
  const tries = (container: ParentNode) => container.querySelector('b')?.textContent;

  test('says that nothing is lost', async () => {
    const container = await shown(<Tries />);
    expect(container.querySelector('[role=alert]')).not.toBeNull();
    expect(texts(container)).toEqual([
      'This could not be loaded. Check your connection.',
      'Nothing was lost. The page opens as soon as the server can be reached again.',
    ]);
    expect(tries(container)).toBe('0');
  });

  /** What is asked of a server whose page begins with the script of this one. */
  async function askedFor(during: () => Promise<unknown>) {
    const entry = document.head.appendChild(document.createElement('script'));
    for (const [name, value] of [
      ['type', 'module'],
      ['src', '/main.js'],
    ] as const)
      entry.setAttribute(name, value);
    const asked = answerWith({});
    await during();
    await settled();
    entry.remove();
    return asked.map(({ path }) => path).filter((path) => path === '/');
  }

  test('comes with the page, where the server is there', async () => {
    expect(await askedFor(() => shown(<Tries />))).toEqual(['/']);
  });

  test('comes with the page once the server is back, without a word of the browser about its connection', async () => {
    serverLost();
    expect(await askedFor(() => shown(<Tries />))).toEqual([]);
    expect(await askedFor(() => act(async () => serverReached()))).toEqual(['/']);
  });

  test('is asked for again by its button, and by itself with the connection', async () => {
    const container = await shown(<Tries />);
    await press(container, 'Try again');
    expect(tries(container)).toBe('1');
    await online();
    expect(tries(container)).toBe('2');
    await online();
    expect(tries(container)).toBe('3');
  });

  test('is not asked for any more once it is left', async () => {
    let tried = 0;
    await shown(<NotLoadedPage retry={() => void (tried += 1)} />);
    await takeOff();
    await online();
    expect(tried).toBe(0);
  });
});

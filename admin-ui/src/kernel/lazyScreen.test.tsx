import { afterEach, expect, jest, test } from '@jest/globals';
import { act, startTransition, Suspense, useState } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { i18nProvider } from '../modules/i18nProvider.ts';
import { show, takeOff, untilText } from '../testing/show.tsx';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { lazyScreen, useIsLoadingScreen, type Lazy } from './lazyScreen.ts';

afterEach(takeOff);

interface Arriving {
  readonly screen: Lazy;
  readonly times: () => number;
  arrive: () => void;
  fail: () => void;
}

/** A screen whose file comes when the test says so. */
function arriving(text: string): Arriving {
  let times = 0;
  const loading: { arrive: () => void; fail: () => void }[] = [];
  const load = () => {
    times += 1;
    return new Promise<{ Page: () => string }>((resolve, reject) => {
      loading.push({ arrive: () => resolve({ Page: () => text }), fail: () => reject(new Error('gone')) });
    });
  };
  return {
    screen: lazyScreen(load, 'Page'),
    times: () => times,
    arrive: () => loading.at(-1)?.arrive(),
    fail: () => loading.at(-1)?.fail(),
  };
}

let go: (address: string) => void = () => undefined;

/** As the shell and the router do it: each address has a boundary of its own, and addresses change in a transition. */
function Frame({ screens }: { readonly screens: Readonly<Record<string, Lazy>> }) {
  const [address, setAddress] = useState('/first');
  const isLoading = useIsLoadingScreen();
  go = (next) => startTransition(() => setAddress(next));
  const Screen = screens[address];
  return (
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>
        {isLoading && 'loading: '}
        <Suspense fallback="placeholder">
          <ErrorBoundary key={address}>{Screen && <Screen />}</ErrorBoundary>
        </Suspense>
      </CoreAdminContext>
    </MemoryRouter>
  );
}

test('a screen that was loaded beforehand shows at once, without its placeholder', async () => {
  const { screen, arrive, times } = arriving('the first');
  const loading = screen.preload();
  arrive();
  await loading;
  const container = await show(<Frame screens={{ '/first': screen }} />);
  expect([container.textContent, times()]).toEqual(['the first', 1]);
});

test('until the next screen is there the last one stays, and the page says that something loads', async () => {
  const [first, second] = [arriving('the first'), arriving('the second')];
  const container = await show(<Frame screens={{ '/first': first.screen, '/second': second.screen }} />);
  expect(container.textContent).toBe('loading: placeholder');
  await act(async () => first.arrive());
  await untilText(container, 'the first');
  await act(async () => go('/second'));
  expect(container.textContent).toBe('loading: the first');
  await act(async () => second.arrive());
  await untilText(container, 'the second');
  expect(container.textContent).toBe('the second');
});

test('nothing is said of a file that is loaded beforehand', async () => {
  const [first, second] = [arriving('the first'), arriving('the second')];
  const container = await show(<Frame screens={{ '/first': first.screen, '/second': second.screen }} />);
  await act(async () => first.arrive());
  await untilText(container, 'the first');
  await act(async () => void second.screen.preload());
  expect([container.textContent, second.times()]).toEqual(['the first', 1]);
});

test('a file that did not come is asked for once, and again when the screen is opened again', async () => {
  // React reports what a boundary caught.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const [first, second] = [arriving('the first'), arriving('the second')];
  first.arrive();
  const container = await show(<Frame screens={{ '/first': first.screen, '/second': second.screen }} />);
  await act(async () => first.arrive());
  await act(async () => go('/second'));
  await act(async () => second.fail());
  await untilText(container, 'This could not be loaded. Check your connection.');
  expect(second.times()).toBe(1);
  await act(async () => go('/first'));
  await untilText(container, 'the first');
  await act(async () => go('/second'));
  expect(second.times()).toBe(2);
  await act(async () => second.arrive());
  await untilText(container, 'the second');
  reported.mockRestore();
});

test('a file that did not come beforehand is asked for again when its screen is opened', async () => {
  const { screen, arrive, fail, times } = arriving('the first');
  const loading = screen.preload();
  fail();
  await expect(loading).rejects.toThrow('The file of a screen did not come.');
  const container = await show(<Frame screens={{ '/first': screen }} />);
  expect([container.textContent, times()]).toEqual(['loading: placeholder', 2]);
  await act(async () => arrive());
  await untilText(container, 'the first');
});

test.each(['the button', 'the connection that is back'])(
  'a file that did not come is asked for again where one is, by %s',
  async (by) => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { screen, arrive, fail, times } = arriving('the first');
    const container = await show(<Frame screens={{ '/first': screen }} />);
    await act(async () => fail());
    await untilText(container, 'This could not be loaded.');
    await act(async () => {
      if (by === 'the button') container.querySelector('button')?.click();
      else window.dispatchEvent(new Event('online'));
    });
    await act(async () => arrive());
    await untilText(container, 'the first');
    expect(times()).toBe(2);
    reported.mockRestore();
  },
);

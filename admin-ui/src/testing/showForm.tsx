/** Shows a form as the product does: with addresses, texts, the clinic's settings and toasts. */
import { flags } from '@hospital/contracts';
import { act, type ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { authProvider } from '../kernel/api/authProvider.ts';
import { dataProvider } from '../kernel/api/dataProvider.ts';
import { readCache } from '../kernel/api/queryDefaults.ts';
import { LanguageProvider } from '../kernel/i18n/LanguageProvider.tsx';
import { ProductProvider } from '../kernel/screens.ts';
import { SettingsProvider } from '../kernel/session/SettingsProvider.tsx';
import { SessionContext, sessionOf } from '../kernel/session/SessionContext.tsx';
import { Toasts } from '../kernel/ui/Toasts.tsx';
import { i18nProvider } from '../modules/i18nProvider.ts';
import { product } from '../modules/index.ts';
import { receptionist } from './people.ts';
import { show } from './show.tsx';

interface FormContext {
  readonly at?: string | { readonly pathname: string; readonly key?: string; readonly state?: unknown };
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** With every flag, unless the test has a session of its own around its content. */
const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });

export async function showForm(
  content: ReactNode,
  { at = '/form', settings = { dateFormat: 'd/m/Y' } }: FormContext = {},
): Promise<HTMLElement> {
  const queryClient = readCache({ queries: { retry: false, networkMode: 'always', staleTime: Infinity } });
  queryClient.setQueryData(['settings', 'clinic'], { id: 'settings', ...settings });
  return show(
    <MemoryRouter initialEntries={[at]}>
      <CoreAdminContext {...{ i18nProvider, authProvider, dataProvider, queryClient }}>
        <LanguageProvider>
          <SettingsProvider>
            <ProductProvider value={product}>
              <SessionContext.Provider value={session}>{content}</SessionContext.Provider>
            </ProductProvider>
            <Toasts />
          </SettingsProvider>
        </LanguageProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

export function inputNamed(container: ParentNode, name: string): HTMLInputElement {
  const found = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

export async function key(
  element: Element,
  name: string,
  more: KeyboardEventInit = {},
): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
  await act(async () => {
    element.dispatchEvent(event);
  });
  return event;
}

export async function leave(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    element.blur();
  });
}

export async function press(container: ParentNode, text: string): Promise<void> {
  const button = [...container.querySelectorAll('button')].find(
    (known) => known.textContent === text || known.getAttribute('aria-label') === text,
  );
  if (!button) throw new Error(`There is no button ${text} in: ${container.textContent}`);
  await act(async () => button.click());
}

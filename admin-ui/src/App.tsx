/** Contexts and addresses. Real paths; every screen but /signin, /500 and the unknown address is behind the session. */
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CoreAdminContext } from 'react-admin';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { authProvider } from './kernel/api/authProvider.ts';
import { dataProvider } from './kernel/api/dataProvider.ts';
import { LanguageProvider } from './kernel/i18n/LanguageProvider.tsx';
import { startLocale, useLanguageOfPerson } from './kernel/i18n/useLanguage.ts';
import { BrokenPage, NotFoundPage } from './kernel/layout/BrokenPage.tsx';
import { ErrorBoundary } from './kernel/layout/ErrorBoundary.tsx';
import { Shell } from './kernel/layout/Shell.tsx';
import { personStore } from './kernel/list/personStore.ts';
import { FormUnavailableInPast } from './kernel/past/FormUnavailableInPast.tsx';
import { PastBoundary } from './kernel/past/PastBoundary.tsx';
import { PastNavigation } from './kernel/past/PastNavigation.tsx';
import { ProductProvider } from './kernel/screens.ts';
import { Guard } from './kernel/session/Guard.tsx';
import { RequireSession } from './kernel/session/RequireSession.tsx';
import { SettingsProvider } from './kernel/session/SettingsProvider.tsx';
import { useTrail } from './kernel/trail.ts';
import { Toasts } from './kernel/ui/Toasts.tsx';
import { i18nProvider } from './modules/i18nProvider.ts';
import { product } from './modules/index.ts';
import { SignInScreen } from './modules/session/index.ts';
import { SecondFactorGate } from './modules/session/SecondFactorGate.tsx';
import { VerifyScreen } from './modules/verify/index.ts';

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  // The language before anything was asked: what is shown first is in it.
  const [store] = useState(() => personStore({ locale: startLocale() }));
  return (
    <BrowserRouter>
      <PastNavigation>
        <CoreAdminContext {...{ dataProvider, authProvider, i18nProvider, queryClient, store }}>
          <LanguageProvider>
            <SettingsProvider>
              <ProductProvider value={product}>
                <ErrorBoundary>
                  <Addresses />
                </ErrorBoundary>
              </ProductProvider>
              <Toasts />
            </SettingsProvider>
          </LanguageProvider>
        </CoreAdminContext>
      </PastNavigation>
    </BrowserRouter>
  );
}

function Addresses() {
  useLanguageOfPerson();
  useTrail();
  return (
    <Routes>
      <Route
        path="/signin"
        element={
          <Suspense fallback={null}>
            <ErrorBoundary>
              <SignInScreen />
            </ErrorBoundary>
          </Suspense>
        }
      />
      <Route
        path="/verify"
        element={
          <Suspense fallback={null}>
            <VerifyScreen />
          </Suspense>
        }
      />
      <Route path="/500" element={<BrokenPage />} />
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route
        element={
          <RequireSession>
            <SecondFactorGate>
              <Outlet />
            </SecondFactorGate>
          </RequireSession>
        }
      >
        <Route
          element={
            <PastBoundary>
              <Shell />
            </PastBoundary>
          }
        >
          {product.screens.map(({ path, needs, component: Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <Guard needs={needs}>
                  <FormUnavailableInPast>
                    <Screen />
                  </FormUnavailableInPast>
                </Guard>
              }
            />
          ))}
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/**
 * What react-admin asks of react-router, without the hash router that it would open where there is none: `App` has a BrowserRouter.
 * The build puts this in place of react-admin's own (see `vite.config.ts`), which brings 17 kB (gzip) of that router along.
 */
import type { RouterProvider } from 'react-admin';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate as useRouterNavigate,
  useParams,
} from 'react-router-dom';

/** react-router's changes with each address; this one does not, so that nothing renders for it. */
function useNavigate(): ReturnType<RouterProvider['useNavigate']> {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((...args: unknown[]) => Reflect.apply(latest.current, undefined, args), []);
}

export const reactRouterProvider = {
  useNavigate,
  useLocation,
  useParams,
  useBlocker,
  useMatch,
  useInRouterContext,
  /** Blocking needs a router that loads data. */
  useCanBlock: () => false,
  Link,
  Navigate,
  Route,
  Routes,
  Outlet,
  RouterWrapper: ({ children }: { readonly children: ReactNode }) => children,
  matchPath,
} as RouterProvider;

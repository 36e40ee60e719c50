/**
 * Records and screens that the person opened last, newest first. They are kept for the person in this browser, by their names alone, and
 * are removed when the person signs out (`forgetRecent`) and when somebody else signs in. A record that was deleted or erased is removed once
 * a screen asks for it.
 */
import { moduleNamed } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore, type RaRecord } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { statusOf } from '../api/http.ts';
import { usePageOf } from '../addresses.ts';
import { usePast } from '../past/past.ts';
import { useProduct } from '../screens.ts';
import { useMayOpen } from '../session/useMayOpen.ts';
import { useSession } from '../session/SessionContext.tsx';
import type { Entry } from './entries.ts';
import { useRecordTitle } from '../record/useTitleInWords.ts';

const KEPT = 8;
const GONE = 410;

const idOf = (asked: unknown) =>
  typeof asked === 'object' && asked !== null && 'id' in asked ? String(asked.id) : '';

export function useRecent() {
  const { user } = useSession();
  const [recent, setRecent] = useStore<readonly Entry[]>(`${user._id}.recent`, []);
  const remember = ({ to, text }: Entry) =>
    setRecent([{ to, text }, ...recent.filter((known) => known.to !== to)].slice(0, KEPT));
  const forget = (id: string) => {
    const kept = recent.filter(({ to }) => !to.split('/').includes(id));
    if (kept.length < recent.length) setRecent(kept);
  };
  return { recent, remember, forget };
}

/** Without those whose screens the person may no longer open. */
export function useOpenRecent(): readonly Entry[] {
  const mayOpen = useMayOpen();
  const { recent } = useRecent();
  return recent.filter(({ to }) => mayOpen(to));
}

/** A record counts as opened when it is loaded for the screen that shows it. */
export function useRememberOpened(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isPast = usePast() !== null;
  const { finds } = useProduct();
  const pageOf = usePageOf();
  const { remember, forget } = useRecent();
  const title = useRecordTitle();
  const opened = useRef<(record: RaRecord, resource: string) => void>(() => undefined);
  opened.current = (record, resource) => {
    const module = moduleNamed(resource);
    const isFound = finds.some((find) => find.resource === resource) && pageOf(resource, record) === pathname;
    if (isFound && module && !isPast) remember({ to: pathname, text: title(module, record) });
  };
  const gone = useRef<(id: string) => void>(() => undefined);
  gone.current = (id) => {
    if (!isPast) forget(id);
  };
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const [resource, call, asked] = event.query.queryKey;
        if (call !== 'getOne') return;
        if (event.action.type === 'error' && statusOf(event.action.error) === GONE) gone.current(idOf(asked));
        if (event.action.type !== 'success') return;
        const data: unknown = event.query.state.data;
        if (typeof data !== 'object' || data === null || !('id' in data)) return;
        opened.current({ ...data, id: String(data.id) }, String(resource));
      }),
    [client],
  );
}

/** Reads the clinic's settings for everything below it: those of a session, or the public ones. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { readSession } from '../api/session.ts';
import { publicSettingsQuery, SettingsContext, settingsQuery } from './useSettings.ts';

export function SettingsProvider({ children }: { readonly children: ReactNode }) {
  // A session begins and ends with a change of address.
  useLocation();
  const hasSession = readSession() !== null;
  const client = useQueryClient();
  const { data: shown } = useQuery({ ...publicSettingsQuery, enabled: !hasSession });
  const { data } = useQuery({
    ...settingsQuery,
    enabled: hasSession,
    placeholderData: () => client.getQueryData(publicSettingsQuery.queryKey),
  });
  return <SettingsContext value={(hasSession ? data : shown) ?? null}>{children}</SettingsContext>;
}

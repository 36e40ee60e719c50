/** What the theme settings say of the clinic: its name, and its icon in the browser's tab. A change takes effect at once. */
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useSettings } from './useSettings.ts';

export interface Clinic {
  /** The website's name, or the company's where there is none. */
  readonly name: string;
  /** Another one for each state of the settings, so that a new picture is asked for. */
  readonly version: string;
}

export function useClinic(): Clinic {
  const translate = useTranslate();
  const settings = useSettings();
  const said = (name: string) => String(settings?.[name] ?? '').trim();
  return {
    name: said('websiteName') || said('companyName') || translate('product'),
    version: encodeURIComponent(said('updatedAt')),
  };
}

export function useFavicon(): void {
  const { version } = useClinic();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && version) link.href = `/api/settings/favicon?v=${version}`;
  }, [version]);
}

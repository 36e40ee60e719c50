/** A face, or the initials where there is none. Photos need the token, so they are fetched and shown as blobs. */
import { isRestricted } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { download, statusOf } from '../api/http.ts';
import { useFormats } from '../session/useSettings.ts';
import { isErasedPerson, nameOf } from './personName.ts';
import { pillClass } from './Pill.tsx';

interface Person {
  readonly firstname?: unknown;
  readonly lastname?: unknown;
  readonly photo?: unknown;
  readonly updatedAt?: unknown;
}

const NOT_FOUND = 404;

/** @returns null where there is no photo. @throws HttpError where nothing is known, so that it is asked for again */
async function loadPhoto(path: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    return (await download(path.replace(/^\/api/, ''), signal)).file;
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) return null;
    throw error;
  }
}

/** The address of a picture in the browser's memory while the component lives. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return undefined;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

export function usePhoto(path: unknown, version?: unknown): string | null {
  const known = typeof path === 'string' && path.startsWith('/api/') ? path : null;
  const { data } = useQuery({
    queryKey: ['photo', known, version],
    queryFn: ({ signal }) => loadPhoto(known ?? '', signal),
    enabled: known !== null,
    staleTime: 600_000,
  });
  return useObjectUrl(known ? data : null);
}

export function initialsOf({ firstname, lastname }: Person): string {
  const first = (name: unknown) => [...String(name ?? '').trim()][0] ?? '';
  return `${first(firstname)}${first(lastname)}`.toLocaleUpperCase() || '·';
}

export function Avatar({ person, size = 26 }: { person: unknown; size?: number }) {
  const known = (typeof person === 'object' && person !== null ? person : {}) as Person;
  const photo = usePhoto(known.photo, known.updatedAt);
  return (
    <span className="avatar" style={{ '--size': `${size}px` } as object} aria-hidden>
      {photo ? <img src={photo} alt="" /> : initialsOf(known)}
    </span>
  );
}

/** Beside the name of a person whose data is restricted today. */
function RestrictedMark({ person }: { person: unknown }) {
  const translate = useTranslate();
  const { now } = useFormats();
  if (typeof person !== 'object' || person === null || !('restricted' in person)) return null;
  if (!isRestricted({ ...person }, now().day)) return null;
  return <span className={pillClass('orange hollow')}>{translate('field.restricted')}</span>;
}

/** Face and name on one line. */
export function PersonWithAvatar({ person, size }: { person: unknown; size?: number }) {
  const translate = useTranslate();
  if (isErasedPerson(person)) return <span className="quiet">{translate('person.erased')}</span>;
  return (
    <span className="with-face">
      <Avatar person={person} {...(size ? { size } : {})} />
      <span className="clip">
        <bdi className="name">{nameOf(person)}</bdi>
      </span>
      <RestrictedMark person={person} />
    </span>
  );
}

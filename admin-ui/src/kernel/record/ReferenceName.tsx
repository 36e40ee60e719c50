/** A record that is known by its id: its name, or what it is where one may not look. */
import { moduleNamed, titleOf, type ModuleDescription } from '@hospital/contracts';
import { useGetOne } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { useTitleInWords } from './useTitleInWords.ts';

interface ReferenceProps {
  readonly to: ModuleDescription | undefined;
  readonly id: string;
  readonly title: string;
}

/** @param title its name; empty where one may not look, and while it is read */
export function Reference({ to, id, title }: ReferenceProps) {
  const { one } = useTexts();
  const inWords = useTitleInWords();
  const kind = to ? one(to.name) : `${id.slice(0, 8)}…`;
  return <bdi title={id}>{inWords(to, title) || kind}</bdi>;
}

/** An id of the log, by the name that it has today. */
export function ReferenceName({ to, id }: { to: string; id: string }) {
  const { data } = useGetOne(to, { id }, { retry: false, staleTime: 60_000 });
  const title = data ? titleOf(moduleNamed(to)?.title ?? ['name'], data) : '';
  return <Reference to={moduleNamed(to)} id={id} title={title} />;
}

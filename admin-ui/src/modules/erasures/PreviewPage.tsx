/** What the erasure of a person would remove, what stays and why, and what stands in its way; below it, the reason and the request. */
import { KEYS_IN_BACKUPS_DAYS, type ErasurePreview } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { call } from '../../kernel/api/http.ts';
import { useFieldErrors } from '../../kernel/form/fieldErrors.ts';
import { Reason } from '../../kernel/form/FormDialog.tsx';
import { useStoredDraft } from '../../kernel/form/useStoredDraft.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { SettingsFrame } from '../../kernel/layout/SettingsFrame.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { ReadState } from '../../kernel/ui/ReadState.tsx';
import { SkeletonRows } from '../../kernel/ui/State.tsx';
import { TableHead } from '../../kernel/ui/TableHead.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { RecordOf } from './RecordOf.tsx';
import { TextsAbout } from './TextsAbout.tsx';
import { useErasureTexts } from './useErasureTexts.ts';
import { useObstacleLink } from './useObstacleLink.ts';
import { usePendingErasure } from './usePendingErasure.ts';

interface Previewed {
  readonly preview: ErasurePreview;
}

/** Counted beside the records of modules. */
const ownWords = ['versions', 'files', 'reads', 'sessions'];

function Goes({ preview: { goes } }: Previewed) {
  const translate = useErasureTexts();
  const { many } = useTexts();
  const { number } = useFormats();
  const nameOf = (what: string) => (ownWords.includes(what) ? translate(`erasure.${what}`) : many(what));
  return (
    <section>
      <h2>{translate('erasure.goesTitle')}</h2>
      <p>{translate('erasure.goesAbout')}</p>
      <div className="table-frame">
        <table className="table">
          <TableHead heads={['what', 'count'].map((head) => translate(`erasure.${head}`))} />
          <tbody>
            {goes.map(({ what, count }) => (
              <tr key={what}>
                <td>{nameOf(what)}</td>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet small">{translate('erasure.older', { days: KEYS_IN_BACKUPS_DAYS })}</p>
    </section>
  );
}

function Stays({ preview: { stays } }: Previewed) {
  const translate = useErasureTexts();
  const { day, number } = useFormats();
  return (
    <section>
      <h2>{translate('erasure.staysTitle')}</h2>
      <p>{translate(stays.length > 0 ? 'erasure.staysAbout' : 'erasure.nothingStays')}</p>
      {stays.length > 0 && (
        <div className="table-frame">
          <table className="table">
            <TableHead heads={['keptOf', 'count', 'until'].map((head) => translate(`erasure.${head}`))} />
            <tbody>
              {stays.map(({ resource, count, until }) => (
                <tr key={resource}>
                  <td>{translate(`erasure.${resource}`)}</td>
                  <td>{number(count)}</td>
                  <td>{day(until)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** What colleagues find about the person elsewhere: shown where there is any. */
function Elsewhere({ preview: { texts = [], sameAs = [] } }: Previewed) {
  const translate = useErasureTexts();
  const { many } = useTexts();
  return (
    <>
      {texts.length > 0 && <TextsAbout texts={texts} />}
      {sameAs.length > 0 && (
        <section>
          <h2>{translate('erasure.sameTitle')}</h2>
          <ul>
            {sameAs.map(({ resource, record, name }) => (
              <li key={record}>
                <RecordOf {...{ resource, record }}>
                  {translate('field.named', { name: many(resource) })} <bdi>{name}</bdi>
                </RecordOf>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Obstacles({ preview }: Previewed) {
  const translate = useErasureTexts();
  const linkOf = useObstacleLink(preview);
  return (
    <section className="notice red" role="alert">
      <h2>{translate('erasure.obstaclesTitle')}</h2>
      <ul>
        {preview.obstacles.map(({ code, count }) => {
          const link = linkOf(code);
          return (
            <li key={code}>
              {translate(`erasure.obstacle.${code}`, { count })}{' '}
              {link && <Link to={link}>{translate('action.open')}</Link>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Asking({ preview: { kind, subject } }: Previewed) {
  const translate = useErasureTexts();
  const navigate = useNavigate();
  const { recordOf } = useAddresses();
  const { value, change, drop } = useStoredDraft(`erasure ${kind} ${subject}`, { reason: '' });
  const { reason } = value;
  const form = useRef<HTMLFormElement>(null);
  const { errors, onRefused } = useFieldErrors(form);
  const { run, progress } = useCommand('erasures', 'RequestErasure', {
    success: translate('erasure.asked'),
    onDone: drop,
    goNext: (record) => void navigate(recordOf('erasures', record)),
    onRefused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(undefined, { kind, subject, reason });
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Reason
        label={translate('erasure.reason')}
        value={reason}
        error={errors['reason']}
        onChange={(next) => change({ reason: next })}
      />
      <div className="actions" style={{ marginBlockStart: 18 }}>
        <Button type="submit" look="danger" progress={progress}>
          {translate('erasure.ask')}
        </Button>
      </div>
    </form>
  );
}

/** What can be done about it now: nothing twice, and nothing while something stands in the way. */
function Request({ preview }: Previewed) {
  const translate = useErasureTexts();
  const { recordOf } = useAddresses();
  const pending = usePendingErasure(preview.subject);
  if (pending)
    return (
      <p className="notice orange">
        {translate('erasure.pendingAbout')}{' '}
        <Link to={recordOf('erasures', pending)}>{translate('action.open')}</Link>
      </p>
    );
  return preview.obstacles.length > 0 ? <Obstacles preview={preview} /> : <Asking preview={preview} />;
}

function Preview({ preview }: Previewed) {
  const translate = useErasureTexts();
  return (
    <div className="sections">
      <section>
        <p className="subject">
          <RecordOf resource={preview.kind} record={preview.subject}>
            <bdi>{preview.name}</bdi>
          </RecordOf>
        </p>
        <p>{translate('erasure.about')}</p>
      </section>
      <Goes preview={preview} />
      <Stays preview={preview} />
      <Elsewhere preview={preview} />
      <Request preview={preview} />
    </div>
  );
}

export function PreviewPage() {
  const translate = useErasureTexts();
  const { kind = '', subject = '' } = useParams();
  const path = `/erasures/preview?kind=${encodeURIComponent(kind)}&subject=${encodeURIComponent(subject)}`;
  const read = useQuery({
    queryKey: ['erasures', 'preview', kind, subject],
    queryFn: async ({ signal }) => (await call({ method: 'GET', path, signal })).body as ErasurePreview,
    retry: false,
  });
  return (
    <SettingsFrame title={translate('erasure.title')}>
      <ReadState read={read} toCome={<SkeletonRows rows={8} />}>
        {(preview) => <Preview preview={preview} />}
      </ReadState>
    </SettingsFrame>
  );
}

/** For whoever holds a printed document: whether the clinic made it, and whether it still holds. It names nobody. */
import { readCode, shownCode, type VerifiedDocument } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { call, refusalFrom } from '../../kernel/api/http.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { LanguageChoice } from '../../kernel/i18n/LanguageChoice.tsx';
import { toldOf } from '../../kernel/i18n/told.ts';
import { Brand } from '../../kernel/layout/SideMenu.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { useDocumentTitle } from '../../kernel/ui/Page.tsx';

async function verify(code: string): Promise<VerifiedDocument> {
  const path = `/documents/verify?${new URLSearchParams({ code }).toString()}`;
  return (await call({ method: 'GET', path })).body as VerifiedDocument;
}

const looks: Readonly<Record<string, readonly [tone: string, icon: LucideIcon]>> = {
  current: ['green', CircleCheck],
  superseded: ['orange', CircleAlert],
  void: ['orange', CircleAlert],
  unknown: ['red', CircleHelp],
};

function Verdict({ found }: { readonly found: VerifiedDocument }) {
  const translate = useTranslate();
  const { day } = useFormats();
  const verdict = found.genuine ? (found.status ?? 'superseded') : 'unknown';
  const [tone, Icon] = looks[verdict] ?? ['red', CircleHelp];
  const facts = [
    ['kind', translate(`verify.${String(found.kind)}`)],
    ['number', <bdi key="number">{found.number}</bdi>],
    ['date', found.date === null ? null : day(found.date)],
  ] as const;
  return (
    <>
      <p className={`notice ${tone}`}>
        <Icon size={18} aria-hidden />
        <strong>{translate(`verify.${verdict}`)}</strong>
      </p>
      {found.duplicate && <p>{translate('verify.duplicate')}</p>}
      {found.genuine && (
        <>
          <dl className="verified">
            {facts.map(([name, value]) =>
              value === null ? null : (
                <div key={name}>
                  <dt>{translate(`verify.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
          <p className="small quiet">{translate('verify.compare')}</p>
        </>
      )}
    </>
  );
}

/** What was asked for stands in the address: a printed link leads here, and the browser's back key goes back. */
function CodeForm({ asked, onAsk }: { readonly asked: string; readonly onAsk: (code: string) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <FieldFrame
        label={translate('verify.code')}
        required
        hint={translate('verify.hint')}
        error={asked !== '' && readCode(asked) === null ? translate('verify.hint') : undefined}
      >
        <input
          className="input"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FieldFrame>
      <Button type="submit" look="primary">
        {translate('verify.submit')}
      </Button>
    </form>
  );
}

export function VerifyPage() {
  const translate = useTranslate();
  useDocumentTitle(translate('verify.title'));
  const [search, setSearch] = useSearchParams();
  const asked = search.get('code') ?? '';
  const code = readCode(asked);
  const { data, error } = useQuery({
    queryKey: ['verify', code],
    queryFn: () => verify(code ?? ''),
    enabled: code !== null,
    staleTime: 0,
  });
  const ask = (typed: string) => {
    const known = readCode(typed);
    setSearch(typed === '' ? {} : { code: known === null ? typed : shownCode(known) });
  };
  return (
    <main className="verify-page">
      <Brand />
      <div>
        <h1>{translate('verify.title')}</h1>
        <p className="quiet">{translate('verify.lead')}</p>
      </div>
      <CodeForm key={asked} asked={asked} onAsk={ask} />
      <div aria-live="polite" className="verdict">
        {code !== null && data && <Verdict found={data} />}
        {code !== null && error && <p className="notice red">{toldOf(translate, refusalFrom(error))}</p>}
      </div>
      <LanguageChoice />
    </main>
  );
}

/** For anyone who holds a printed document: whether the clinic made it, and whether it still holds. It names nobody. */
import { readCode, shownCode, type VerifiedDocument } from '@hospital/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call, refusalFrom } from '../../kernel/api/http.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { LanguageChoice } from '../../kernel/i18n/LanguageChoice.tsx';
import { refusalText } from '../../kernel/i18n/refusalText.ts';
import { Brand } from '../../kernel/layout/SideMenu.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useDocumentTitle } from '../../kernel/ui/Page.tsx';
import { PdfField } from './PdfField.tsx';
import { Verdict } from './Verdict.tsx';
import { useVerifyTexts } from './useVerifyTexts.ts';
import './verify.css';

async function verify(code: string, signal: AbortSignal): Promise<VerifiedDocument> {
  const path = `/documents/verify?${new URLSearchParams({ code }).toString()}`;
  return (await call({ method: 'GET', path, signal })).body as VerifiedDocument;
}

async function verifyFile(document: File): Promise<VerifiedDocument> {
  const request = { method: 'POST', path: '/documents/verify', body: { document }, ofNow: true };
  return (await call(request)).body as VerifiedDocument;
}

/** What was asked for is in the address: a printed link leads here, and the browser's back key goes back. */
function CodeForm({ asked, onAsk }: { readonly asked: string; readonly onAsk: (code: string) => void }) {
  const translate = useVerifyTexts();
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

/** The code of the address, or the PDF that was chosen after it: one verdict at a time. */
function useChecks() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('code') ?? '';
  const code = readCode(asked);
  const byCode = useQuery({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => verify(code ?? '', signal),
    enabled: code !== null,
    staleTime: 0,
    retry: false,
  });
  const byFile = useMutation({ mutationFn: verifyFile });
  return {
    asked,
    byCode: code === null ? { data: undefined, error: null, isFetching: false } : byCode,
    byFile,
    ask: (typed: string) => {
      byFile.reset();
      const known = readCode(typed);
      // The address stays as it is, and asks nothing.
      if (known !== null && known === code) void byCode.refetch();
      setSearch(typed === '' ? {} : { code: known === null ? typed : shownCode(known) });
    },
    choose: (file: File) => {
      setSearch({});
      byFile.mutate(file);
    },
  };
}

export function VerifyPage() {
  const translate = useVerifyTexts();
  useDocumentTitle(translate('verify.title'));
  const { asked, byCode, byFile, ask, choose } = useChecks();
  const failure = byFile.error ?? byCode.error;
  const refusal = failure && refusalFrom(failure);
  const ofFile = refusal?.fields?.['document'];
  return (
    <main className="verify-page">
      <Brand />
      <div>
        <h1>{translate('verify.title')}</h1>
        <p className="quiet">{translate('verify.lead')}</p>
      </div>
      <CodeForm key={asked} asked={asked} onAsk={ask} />
      <PdfField onChoose={choose} error={ofFile && refusalText(translate, refusal)} />
      <div aria-live="polite" className="verdict">
        {(byFile.isPending || byCode.isFetching) && <p className="quiet">{translate('verify.checking')}</p>}
        {byCode.data && <Verdict found={byCode.data} by="code" />}
        {byFile.data && (
          <>
            <p className="clip">{byFile.variables.name}</p>
            <Verdict found={byFile.data} by="file" />
          </>
        )}
        {refusal && !ofFile && <p className="notice red">{refusalText(translate, refusal)}</p>}
      </div>
      <LanguageChoice />
    </main>
  );
}

/** Where one is signed in, and what ends one of these sessions, or all but this one. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/api/http.ts';
import type { SentCommand } from '../../kernel/sendCommand.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { ErrorState, SkeletonRows } from '../../kernel/ui/State.tsx';
import { useAccountCommand } from './useAccountCommand.ts';
import { browserName, useSessionTexts } from './useSessionTexts.ts';

interface OwnSession {
  readonly _id: string;
  readonly isThis: boolean;
  readonly browser: string | null;
  readonly system: string | null;
  readonly address: string | null;
  readonly firstUsedAt: string;
  readonly lastUsedAt: string;
}

/** Not about a record: no change of another person touches it. */
export const SESSIONS_KEY = ['ownSessions'];

async function loadSessions({ signal }: { readonly signal: AbortSignal }): Promise<readonly OwnSession[]> {
  return (await call({ method: 'GET', path: '/profile/sessions', ofNow: true, signal })).body as OwnSession[];
}

export function SessionList() {
  const translate = useSessionTexts();
  const { instant } = useFormats();
  const { success } = useToasts();
  const { run, progress } = useAccountCommand();
  const { data, error, refetch } = useQuery({ queryKey: SESSIONS_KEY, queryFn: loadSessions });
  const end = async (command: SentCommand, done: string) => {
    if (await run(command)) success(done);
    await refetch();
  };
  const endOne = (id: string) => end({ operation: 'EndSession', id }, translate('security.ended'));
  const endOthers = () => end({ operation: 'EndOtherSessions' }, translate('security.endedOthers'));
  const heads = ['device', 'address', 'first', 'last', 'act'] as const;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  const rows = data.map((session) => ({
    key: session._id,
    cells: [
      <span key="browser" className="begins">
        {browserName(translate, session)}
      </span>,
      <bdi key="address">{session.address}</bdi>,
      instant(session.firstUsedAt),
      instant(session.lastUsedAt),
      session.isThis ? (
        translate('security.thisOne')
      ) : (
        <Button key="end" size="small" progress={progress} onClick={() => void endOne(session._id)}>
          {translate('security.end')}
        </Button>
      ),
    ],
  }));
  return (
    <section>
      <h2>{translate('security.sessions')}</h2>
      <p className="quiet">{translate('security.sessionsAbout')}</p>
      <PlainTable heads={heads.map((head) => translate(`security.${head}`))} rows={rows} hasHeading />
      {data.length > 1 && (
        <div className="actions">
          <Button progress={progress} onClick={() => void endOthers()}>
            {translate('security.endOthers')}
          </Button>
        </div>
      )}
    </section>
  );
}

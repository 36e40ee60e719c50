/** How far the read models are, what is parked of them, and until when the log is signed. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/api/http.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { SettingsFrame } from '../../kernel/layout/SettingsFrame.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { Backups, type BackupsState } from './Backups.tsx';
import { Rebuild, RetryParked, type Rebuilt } from './SystemActs.tsx';
import { ReadState } from '../../kernel/ui/ReadState.tsx';
import { SkeletonRows } from '../../kernel/ui/State.tsx';
import { TableHead } from '../../kernel/ui/TableHead.tsx';
import { useSystemTexts } from './useSystemTexts.ts';

const REFRESH_MS = 5_000;
/** While something is being rebuilt, somebody waits. */
const SOON_MS = 1_000;

interface ParkedRecord {
  readonly record: string;
  readonly error: string;
  readonly parkedAt: string;
  readonly waiting: number;
}

interface SystemModule {
  readonly name: string;
  readonly records: number;
  readonly parked: number;
  readonly parkedRecords: readonly ParkedRecord[];
  readonly rebuilding: boolean;
  readonly rebuilt: Rebuilt | null;
}

interface AuditCopy {
  readonly number: number;
  readonly problem: 'unavailable' | 'different' | null;
}

interface SystemState {
  readonly state: 'ready' | 'degraded' | 'failed';
  readonly reason: string | null;
  readonly lag: number | null;
  readonly modules: readonly SystemModule[];
  readonly audit: {
    readonly size: number;
    readonly at: string | null;
    readonly publicKey: string;
    readonly problem: 'unavailable' | 'log_altered' | 'chain_broken' | 'key_wrong' | null;
    readonly copies: readonly AuditCopy[];
  } | null;
  readonly alteredFiles: {
    readonly count: number;
    readonly some: readonly { readonly id: string; readonly reason: string }[];
  };
  readonly erasedKeys: { readonly count: number; readonly some: readonly string[] };
  readonly seals: { readonly unsealed: number; readonly broken: number };
  readonly hasOwnDatabaseAccount: boolean;
  readonly backups: BackupsState | null;
  readonly lastBackupAt: string | null;
}

async function readSystem({ signal }: { readonly signal: AbortSignal }): Promise<SystemState> {
  return (await call({ method: 'GET', path: '/system/projections', signal })).body as SystemState;
}

function Modules({ modules }: { readonly modules: readonly SystemModule[] }) {
  const translate = useSystemTexts();
  const { many } = useTexts();
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{translate('system.module')}</th>
            <th scope="col">{translate('system.records')}</th>
            <th scope="col">{translate('system.parked')}</th>
            <th>
              <span className="unseen">{translate('system.rebuild')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {modules.map(({ name, records, parked, rebuilding, rebuilt }) => (
            <tr key={name}>
              <td>{many(name)}</td>
              <td>{records}</td>
              <td>{parked}</td>
              <td className="system-act">
                <Rebuild name={name} isRunning={rebuilding} last={rebuilt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Its first line says what happened; the stack is for developers. */
function Failure({ text }: { readonly text: string }) {
  const [first, ...locations] = text.split('\n');
  if (locations.length === 0) return first;
  return (
    <details>
      <summary>{first}</summary>
      <pre className="small">{locations.join('\n')}</pre>
    </details>
  );
}

function Parked({ modules }: { readonly modules: readonly SystemModule[] }) {
  const translate = useSystemTexts();
  const { many } = useTexts();
  const all = modules.flatMap(({ name, parkedRecords }) => parkedRecords.map((each) => ({ ...each, name })));
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{translate('system.parkedTitle')}</h2>
      <p className="quiet">{translate('system.retried')}</p>
      <RetryParked />
      <div className="table-frame">
        <table className="table">
          <TableHead
            heads={['module', 'record', 'error', 'since', 'waiting'].map((head) =>
              translate(`system.${head}`),
            )}
          />
          <tbody>
            {all.map(({ name, record, error, parkedAt, waiting }) => (
              <tr key={`${name} ${record}`}>
                <td>{many(name)}</td>
                <td>{record}</td>
                <td>
                  <Failure text={error} />
                </td>
                <td>
                  <Instant at={parkedAt} />
                </td>
                <td>{waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Seals({ seals: { unsealed, broken } }: Pick<SystemState, 'seals'>) {
  const translate = useSystemTexts();
  if (unsealed === 0 && broken === 0) return <p>{translate('system.sealsHold')}</p>;
  return (
    <>
      {unsealed > 0 && <p role="alert">{translate('system.unsealed', { count: unsealed })}</p>}
      {broken > 0 && <p role="alert">{translate('system.broken', { count: broken })}</p>}
    </>
  );
}

function Audit({
  audit,
  seals,
  hasOwnDatabaseAccount,
}: Pick<SystemState, 'audit' | 'seals' | 'hasOwnDatabaseAccount'>) {
  const translate = useSystemTexts();
  return (
    <section>
      <h2>{translate('system.audit')}</h2>
      {audit === null && <p>{translate('system.elsewhere')}</p>}
      {audit?.at === null && <p>{translate('system.notSigned')}</p>}
      {audit?.at && (
        <p>
          {translate('system.signed', { size: audit.size })} <Instant at={audit.at} />
        </p>
      )}
      <Seals seals={seals} />
      <p>{translate(hasOwnDatabaseAccount ? 'system.ownAccounts' : 'system.oneAccount')}</p>
      {audit?.problem && <p role="alert">{translate(`system.auditProblem.${audit.problem}`)}</p>}
      {audit?.copies.map(
        ({ number, problem }) =>
          problem && (
            <p key={number} role="alert">
              {translate(`system.copyProblem.${problem}`, { number })}
            </p>
          ),
      )}
      {audit && (
        <p className="small quiet">
          {translate('field.named', { name: translate('system.publicKey') })}{' '}
          <code dir="ltr">{audit.publicKey}</code>
        </p>
      )}
    </section>
  );
}

/** What was changed by hand of what is kept beside the log. */
function Kept({ alteredFiles, erasedKeys }: Pick<SystemState, 'alteredFiles' | 'erasedKeys'>) {
  const translate = useSystemTexts();
  if (alteredFiles.count + erasedKeys.count === 0) return null;
  return (
    <section role="alert">
      <h2>{translate('system.kept')}</h2>
      {alteredFiles.count > 0 && (
        <>
          <p>
            {translate('field.named', { name: translate('system.alteredFiles') })} {alteredFiles.count}
          </p>
          <ul className="small quiet" dir="ltr">
            {alteredFiles.some.map(({ id, reason }) => (
              <li key={id}>
                {id}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {erasedKeys.count > 0 && (
        <>
          <p>
            {translate('field.named', { name: translate('system.erasedKeys') })} {erasedKeys.count}
          </p>
          <ul className="small quiet" dir="ltr">
            {erasedKeys.some.map((subject) => (
              <li key={subject}>{subject}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function lagText({ lag }: SystemState): { readonly text: string; readonly lag: number } | null {
  if (lag === null) return { text: 'system.unknownEnd', lag: 0 };
  return lag > 0 ? { text: 'system.behind', lag } : null;
}

function Projections({ system }: { readonly system: SystemState }) {
  const translate = useSystemTexts();
  const behind = lagText(system);
  return (
    <div className="sections">
      <section>
        <h2>{translate('system.readModels')}</h2>
        <p>
          {translate(`system.state.${system.state}`)}
          {behind && <> · {translate(behind.text, { lag: behind.lag })}</>}
        </p>
        {system.reason && <p className="quiet">{system.reason}</p>}
        <Modules modules={system.modules} />
      </section>
      <Parked modules={system.modules} />
      <Kept {...system} />
      <Backups backups={system.backups} lastBackupAt={system.lastBackupAt} />
      <Audit {...system} />
    </div>
  );
}

export function SystemPage() {
  const translate = useSystemTexts();
  const read = useQuery({
    queryKey: ['system', 'projections'],
    queryFn: readSystem,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.backups?.isRunning || state.data?.modules.some(({ rebuilding }) => rebuilding)
        ? SOON_MS
        : REFRESH_MS,
  });
  return (
    <SettingsFrame title={translate('system.title')}>
      <ReadState read={read} toCome={<SkeletonRows rows={8} />}>
        {(system) => <Projections system={system} />}
      </ReadState>
    </SettingsFrame>
  );
}

/** The backups that were made, and a button for one more. */
import { DatabaseBackup } from 'lucide-react';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { LiveRegion } from '../../kernel/ui/LiveRegion.tsx';
import { TableHead } from '../../kernel/ui/TableHead.tsx';
import { useAct } from './useAct.ts';
import { useSystemTexts } from './useSystemTexts.ts';

interface Backup {
  readonly id: string;
  readonly beganAt: string;
  readonly events: number;
  readonly bytes: number;
  readonly restoredAt: string | null;
  readonly fault: string | null;
}

export interface BackupsState {
  readonly everyMs: number;
  readonly isRunning: boolean;
  /** The newest first. */
  readonly last: readonly Backup[];
}

interface BackupsShown {
  readonly backups: BackupsState | null;
  /** Whichever process made it. */
  readonly lastBackupAt: string | null;
}

const HOUR_MS = 3_600_000;
const KILOBYTE = 1_000;
const HEADS = ['system.backup.madeOn', 'system.backup.events', 'system.backup.size', 'system.backup.verdict'];

function verdictOf({ fault, restoredAt }: Backup): string {
  if (fault !== null) return 'system.backup.failed';
  return restoredAt === null ? 'system.backup.readBack' : 'system.backup.restored';
}

/** To three decimals: the first backups of a small clinic are some kilobytes. */
function megabytes({ bytes }: Backup): number {
  return Math.ceil(bytes / KILOBYTE) / KILOBYTE;
}

function Made({ backups }: { readonly backups: readonly Backup[] }) {
  const translate = useSystemTexts();
  const { number } = useFormats();
  if (backups.length === 0) return <p>{translate('system.backup.none')}</p>;
  return (
    <div className="table-frame">
      <table className="table">
        <TableHead heads={HEADS.map((head) => translate(head))} />
        <tbody>
          {backups.map((backup) => (
            <tr key={backup.id}>
              <td>
                <Instant at={backup.beganAt} />
              </td>
              <td>{backup.fault === null ? number(backup.events) : '–'}</td>
              <td>{translate('system.backup.megabytes', { size: number(megabytes(backup)) })}</td>
              <td>
                {translate(verdictOf(backup))}
                {backup.fault !== null && <div className="small quiet">{backup.fault}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where this process makes none by itself. */
function MadeElsewhere({ lastBackupAt }: Pick<BackupsShown, 'lastBackupAt'>) {
  const translate = useSystemTexts();
  if (lastBackupAt === null)
    return (
      <p>
        {translate('system.backup.none')} {translate('system.backup.off')}
      </p>
    );
  return (
    <>
      <p>
        {translate('system.backup.last')} <Instant at={lastBackupAt} />
      </p>
      <p className="quiet">{translate('system.backup.byCommand')}</p>
    </>
  );
}

export function Backups({ backups, lastBackupAt }: BackupsShown) {
  const translate = useSystemTexts();
  const { act, progress } = useAct({
    operation: 'system.backUp',
    doneText: translate('system.backup.begun'),
  });
  return (
    <section>
      <h2>{translate('system.backup.title')}</h2>
      {backups === null && <MadeElsewhere lastBackupAt={lastBackupAt} />}
      {backups && (
        <>
          <p className="quiet">
            {translate('system.backup.every', { smart_count: Math.round(backups.everyMs / HOUR_MS) })}
          </p>
          <LiveRegion>{backups.isRunning && translate('system.backup.running')}</LiveRegion>
          {!backups.isRunning && (
            <OnlyInPresent>
              <p>
                <Button icon={DatabaseBackup} onClick={act} progress={progress}>
                  {translate('system.backup.now')}
                </Button>
              </p>
            </OnlyInPresent>
          )}
          <Made backups={backups.last} />
        </>
      )}
    </section>
  );
}

import type {
  AlteredSummary,
  BackupSchedule,
  EvidenceStatus,
  Health,
  SealCounts,
  UnexplainedErasures,
} from '@hospital/platform';
import type { Rebuilt } from './rebuildsAsked.ts';

/** What a service knows of itself beside its tables. */
export interface SystemState {
  health(): Health;
  /** Begins to rebuild a module's read models and returns at once; nothing more where that is under way in this process. */
  rebuild(name: string): void;
  /** Modules that are being rebuilt for this process. */
  readonly rebuilding: ReadonlySet<string>;
  /** How the last rebuild of a module that was asked of this process ended. */
  readonly rebuilt: ReadonlyMap<string, Rebuilt>;
  /** null where this process signs no checkpoints. */
  evidence(): Promise<EvidenceStatus | null>;
  seals(): SealCounts;
  /** null where this process makes no backups by itself. */
  readonly backups: Pick<BackupSchedule, 'status' | 'runNow'> | null;
  kept(): Promise<KeptState>;
}

/** Of what is kept beside the log: what was changed by hand, and the last backup of it. */
export interface KeptState {
  readonly alteredFiles: AlteredSummary;
  /** Keys that are erased, though no event recorded that. */
  readonly erasedKeys: UnexplainedErasures;
  /** When the last good backup ended, whichever process made it. */
  readonly lastBackupAt: Date | null;
}

import type { EvidenceStatus, Health } from '@hospital/platform';

/** What a service knows of itself beside its tables. */
export interface SystemState {
  health(): Health;
  /** null where this process signs no checkpoints. */
  evidence(): Promise<EvidenceStatus | null>;
}

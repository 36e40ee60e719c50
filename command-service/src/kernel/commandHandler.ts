import type { ModuleDescription } from '@hospital/contracts';
import type { Records } from '@hospital/platform';
import type { Command, FactRefs, RowOfModule } from './command.ts';
import type { Envelope, CommandOutcome } from './envelope.ts';

export interface CommandHandler {
  /** @throws Problem for every refusal */
  handle<M extends ModuleDescription, Input, R extends FactRefs>(
    command: Command<M, Input, R>,
    input: Input,
    envelope: Envelope,
  ): Promise<CommandOutcome<RowOfModule<M>>>;
}

/** All that a handler has of the kernel: it reads and gives commands. What it could write with is not among it. */
export interface Commands extends CommandHandler {
  readonly records: Pick<Records, 'load' | 'loadAt' | 'loadCompleted'>;
  /** Keyed hash of a personal value, for claims. */
  readonly hash: (kind: string, value: string) => string;
  /** Id of the record that a command was about, where it does not follow from the command's. */
  readonly recordOfKey: (commandId: string) => Promise<string | null>;
}

/** Keyed commands in memory: shared by the processes of one product where a test hands it to them. */
import type { KeyedCommand, KeyedCommands } from '@hospital/platform';

export function memoryKeyedCommands(): KeyedCommands {
  const recorded = new Map<string, KeyedCommand>();
  return {
    find: async (commandId) => recorded.get(commandId) ?? null,
    record: async (command) => {
      if (recorded.has(command.commandId)) return false;
      recorded.set(command.commandId, command);
      return true;
    },
  };
}

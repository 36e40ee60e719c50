/** Taking a search of the audit out as a file: the event is all that is written, the file is made while it is sent. */
import { auditExports, checkAuditFilters, reject, type AuditExportWanted } from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { commandsOf, type CommandModule } from '../../kernel/command.ts';
import { bodyOf, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';

export const auditExportCommands: CommandModule = {};

export const exportAudit = commandsOf(auditExports)({
  name: 'ExportAudit',
  creates: true,
  authorize: (_input, _row, { actor }) => (actor.flags.has('Activities') ? null : reject('not_allowed')),
  decide: ({ format, filters }: AuditExportWanted, _row, { actor }) => [
    { type: 'AuditExported', data: { format, filters: JSON.stringify(filters), requestedBy: actor.id } },
  ],
});

interface Dependencies extends HandlerDependencies {
  /** IANA name of the clinic's time zone. */
  readonly zone: () => Promise<string>;
}

export function auditExportHandlers(dependencies: Dependencies): Handlers {
  const create = creating(dependencies, exportAudit);
  return {
    ExportAudit: async (call) => {
      checkAuditFilters(bodyOf<AuditExportWanted>(call).filters, await dependencies.zone());
      return create(call);
    },
  };
}

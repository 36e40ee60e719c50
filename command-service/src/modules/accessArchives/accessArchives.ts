/** Taking out everything known about a person: the event is all that is written, the archive is made while it is sent. */
import {
  accessArchives,
  accessOf,
  mayManage,
  modules,
  PERSON_FLAG,
  readsRestricted,
  reject,
  users,
  type AccessArchiveWanted,
  type Actor,
  type AnyRow,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { commandsOf, type CommandModule } from '../../kernel/command.ts';
import { creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';

export const accessArchiveCommands: CommandModule = {};

/** As the reads of employees do: the flag Doctors or Employees, by the role, and everybody their own. */
function readsEmployee(actor: Actor, employee: AnyRow): boolean {
  return employee._id === actor.id || mayManage(actor, employee['role']);
}

/** Who may read the whole person: nobody gets out what they could not open. */
function readsPerson(actor: Actor, { kind, subject }: AccessArchiveWanted, person: AnyRow | null): boolean {
  const module = modules[kind];
  const get = module.routes.find(({ operation }) => operation === `${kind}.get`);
  return (
    get !== undefined &&
    accessOf(get.permission, actor) === 'full' &&
    readsRestricted(module, actor, subject) &&
    actor.flags.has(PERSON_FLAG) &&
    (kind !== users.name || person === null || readsEmployee(actor, person))
  );
}

export const requestAccessArchive = commandsOf(accessArchives)({
  name: 'RequestAccessArchive',
  creates: true,
  // A restricted person keeps the right to their data.
  onRestricted: { about: ({ subject }) => (typeof subject === 'string' ? subject : null) },
  facts: ({ kind, subject }: AccessArchiveWanted) => ({ person: { module: modules[kind], id: subject } }),
  authorize: (wanted, _row, { actor, facts }) =>
    readsPerson(actor, wanted, facts.person) ? null : reject('not_allowed'),
  decide: ({ kind, subject, language, reason }, _row, { actor, facts }) =>
    facts.person
      ? [
          {
            type: 'AccessArchiveRequested',
            data: {
              kind,
              subject,
              patient: kind === 'patients' ? subject : null,
              employee: kind === 'users' ? subject : null,
              language,
              reason,
              requestedBy: actor.id,
            },
          },
        ]
      : reject('validation_failed', { fields: { subject: 'Subject does not exist.' } }),
});

export function accessArchiveHandlers(dependencies: HandlerDependencies): Handlers {
  return { RequestAccessArchive: creating(dependencies, requestAccessArchive) };
}

/** One record; each group of fields is changed by who holds its flag. */
import {
  reject,
  settings,
  SETTINGS_ID,
  settingsGroups,
  unreadableFields,
  type Actor,
  type AnyRow,
  type Flag,
  type Rejection,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import type { Command, CommandModule, FactRefs } from '../../kernel/command.ts';
import { differing } from '../../kernel/crud.ts';
import { envelopeOf, inputOf, outcomeAnswer, type HandlerParts } from '../../kernel/httpCommand.ts';

type Values = Readonly<Record<string, unknown>>;

export const settingsCommands: CommandModule = {};

const flagOf = new Map(
  Object.entries(settingsGroups).flatMap(([flag, fields]) =>
    Object.keys(fields).map((name) => [name, flag as Flag] as const),
  ),
);

function groupRefusal(actor: Actor, row: AnyRow, input: Values): Rejection | null {
  const changes = differing(settings.fields, row, input);
  const unreadable = unreadableFields(settings, actor);
  // Whether it differs would tell the value to who may not read it: there, sending it is enough.
  const forbidden = Object.keys(input).filter(
    (name) =>
      (name in changes || unreadable.has(name)) &&
      !actor.flags.has(flagOf.get(name) ?? 'RolesAndPermissions'),
  );
  if (forbidden.length === 0) return null;
  return reject('not_allowed', {
    fields: Object.fromEntries(forbidden.map((name) => [name, 'Your role does not allow this.'])),
  });
}

export const changeSettings: Command<Values, AnyRow, FactRefs> = {
  name: 'ChangeSettings',
  module: settings,
  authorize: (input, row, { actor }) => row && groupRefusal(actor, row, input),
  decide(input, row) {
    if (!row) return reject('not_found');
    const changes = differing(settings.fields, row, input);
    return Object.keys(changes).length > 0 ? [{ type: 'SettingsChanged', data: changes }] : [];
  },
};

export function settingsHandlers(parts: HandlerParts): Handlers {
  return {
    ChangeSettings: async (call) =>
      outcomeAnswer(
        settings,
        await parts.kernel.handle(
          changeSettings,
          inputOf(call) as Values,
          envelopeOf(call, SETTINGS_ID, parts.fingerprint),
        ),
      ),
  };
}

/** One record; each group of fields is changed by who holds its flag. */
import {
  givenHours,
  isIban,
  namesOf,
  opens,
  reject,
  settings,
  SETTINGS_ID,
  settingsGroups,
  unreadableFields,
  warn,
  type Actor,
  type Flag,
  type Rejection,
  type RowOf,
  type Warning,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { acceptedWith, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { differing } from '../../kernel/crud.ts';
import { envelopeOf, inputOf, outcomeAnswer, type HandlerDependencies } from '../../kernel/httpCommand.ts';

type SettingsRow = RowOf<typeof settings.fields>;
type Input = InputOf<typeof settings.fields>;

export const settingsCommands: CommandModule = {};

const flagOf = new Map<string, Flag>(
  namesOf(settingsGroups).flatMap((flag) =>
    Object.keys(settingsGroups[flag]).map((name) => [name, flag] as const),
  ),
);

function groupRefusal(actor: Actor, row: SettingsRow, input: Input): Rejection | null {
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

/** Only where they change: hours of another time must not refuse another name of the clinic. */
function hoursRefusal(row: SettingsRow, changes: Input): Rejection | null {
  if (!('opensAt' in changes) && !('closesAt' in changes)) return null;
  if (opens(givenHours({ ...row, ...changes }))) return null;
  return reject('validation_failed', { fields: { closesAt: 'Closes at must be after Opens at.' } });
}

const { bankIban } = settings.fields;

/** Of an account abroad the product knows no more than the check digits, so a wrong one is kept. The sample of a new clinic is none. */
function ibanSaid({ bankIban: iban }: Input): Warning[] {
  const isGiven = typeof iban === 'string' && iban !== '' && iban !== bankIban.default;
  return isGiven && !isIban(iban) ? [warn('iban_check_digits')] : [];
}

const settingsCommand = commandsOf(settings);

export const changeSettings = settingsCommand({
  name: 'ChangeSettings',
  authorize: (input: Input, row, { actor }) => row && groupRefusal(actor, row, input),
  decide(input, row) {
    if (!row) return reject('not_found');
    const changes = differing(settings.fields, row, input);
    const refusal = hoursRefusal(row, changes);
    if (refusal) return refusal;
    if (Object.keys(changes).length === 0) return [];
    const drafts = [{ type: 'SettingsChanged', data: changes }] as const;
    return acceptedWith(drafts, ibanSaid(changes));
  },
});

export function settingsHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    ChangeSettings: async (call) =>
      outcomeAnswer(
        settings,
        await dependencies.kernel.handle(
          changeSettings,
          inputOf(call),
          envelopeOf(call, SETTINGS_ID, dependencies.fingerprint),
        ),
      ),
  };
}

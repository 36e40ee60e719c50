/** Everybody who works here: doctors and employees, distinguished by their role. Credentials are kept beside the log, never in it. */
import { withErasure } from '../../kernel/erasing.ts';
import { crudEvents, crudFolds, withChanges, withDefaults } from '../../kernel/crud.ts';
import { crudRoutes } from '../../kernel/crudRoutes.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { decimal, pickFields, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import type { StoredEvent } from '../../kernel/message.ts';
import { foldOf, type FoldedFields, type ForeignFold, type ListDeclaration } from '../../kernel/module.ts';
import { minus, sum } from '../../kernel/money.ts';
import { flag, session, type FlagPermission } from '../../kernel/permissions.ts';
import { SELF } from '../../kernel/preventsErasure.ts';
import { withRestriction } from '../../kernel/restriction.ts';
import { PERSON_FLAG } from '../personalData/personRight.ts';
import { z } from 'zod';
import { ADMINISTRATEUR_ROLE } from '../roles/roles.ts';
import { balanceMovedBy, daysTaken, leaves } from '../leaves.ts';
import {
  confirmPassword,
  currentPassword,
  emptyAsAbsent,
  mismatch,
  password,
  samePassword,
} from './accountBodies.ts';
import { accountEvents, accountFields } from './accountFields.ts';
import { accountRoutes } from './accountRoutes.ts';
import { keptLeave, profileFields, userFields } from './userFields.ts';
import { leaveBalance } from '../words.ts';

const adjusted = defineEvent('UserLeaveAdjusted', {
  id: text({ required: true }),
  by: decimal({ ...leaveBalance, required: true }),
});

const fields = { ...userFields, remainingLeave: keptLeave, ...accountFields };

const userEvents = [...crudEvents('User', userFields), adjusted, ...accountEvents] as const;
const plain = crudFolds('User', fields);

/** Somebody else changed the way in, or the rights; changing one's own e-mail ends nothing. */
function endsSessions({ data, metadata }: Pick<StoredEvent, 'data' | 'metadata'>): boolean {
  return metadata.actor !== data['id'] && ('role' in data || 'email' in data);
}

/** Made with each second factor; each signs in once. */
export const RECOVERY_CODES = 10;

/** How many recovery codes of a user still work; null without a second factor. */
export function recoveryCodesLeft(row: Readonly<Record<string, unknown>>): number | null {
  if (row['hasSecondFactor'] !== true) return null;
  const left = row['recoveryCodesLeft'];
  return typeof left === 'number' ? left : RECOVERY_CODES;
}

/** The record with every earlier session ended. */
function ended(next: FoldedFields<typeof fields> | null, { revision }: Pick<StoredEvent, 'revision'>) {
  return next && { ...next, sessionsValidFrom: Number(revision), keptSession: null };
}

/** Sessions that were opened with less than is asked for now, or with what was lost, end; the one that made the change goes on. */
function withSecondFactor(
  row: FoldedFields<typeof fields> | null,
  event: Pick<StoredEvent, 'data' | 'revision'>,
  factor: string | null,
) {
  const { keptSession } = event.data;
  const next = ended(row, event);
  const kept = typeof keptSession === 'string' ? keptSession : null;
  const of = {
    secondFactor: factor,
    hasSecondFactor: factor !== null,
    mustAddSecondFactor: false,
    recoveryCodesLeft: null,
    passkeys: null,
  };
  return next && { ...next, ...of, keptSession: kept };
}

/** What the next sign-in is asked for is a one-time code. */
function withOneTimeCode(
  row: FoldedFields<typeof fields> | null,
  event: Pick<StoredEvent, 'data' | 'revision'>,
  factor: string | null,
) {
  const next = withSecondFactor(row, event, factor);
  return next && { ...next, hasSecondFactor: false, mustAddSecondFactor: factor !== null };
}

const fold = foldOf(fields, userEvents, {
  UserCreated: (row, event) => row ?? ended(withDefaults(fields, event.data), event),
  UserChanged: (row, event) => {
    const next = row && withChanges(fields, row, event.data);
    return endsSessions(event) ? ended(next, event) : next;
  },
  UserStatusChanged: (row, event, id) => ended(plain.UserStatusChanged(row, event, id), event),
  UserRemoved: (row, event, id) => ended(plain.UserRemoved(row, event, id), event),
  UserLeaveAdjusted: (row, { data: { by } }) =>
    row && { ...row, remainingLeave: sum([row.remainingLeave ?? '0', by ?? '0']) },
  UserPasswordSet: (row, event) => {
    const { credential, keptSession } = event.data;
    return row && { ...row, ...ended(row, event), credential, keptSession: keptSession ?? null };
  },
  UserSecondFactorAdded: (row, event) => withSecondFactor(row, event, event.data.factor),
  UserSecondFactorRemoved: (row, event) => withSecondFactor(row, event, null),
  UserSecondFactorReset: (row, event) => withOneTimeCode(row, event, event.data.factor ?? null),
  UserPasskeyAdded: (row, { data: { passkey } }) =>
    row && { ...row, passkeys: [...(row.passkeys ?? []), { passkey }] },
  UserPasskeyRemoved: (row, { data: { passkey } }) =>
    row && { ...row, passkeys: (row.passkeys ?? []).filter((other) => other.passkey !== passkey) },
  UserRecoveryCodeUsed: (row, { data: { left } }) => row && { ...row, recoveryCodesLeft: left },
});

/** A leave that takes days, or gives them back. */
const leaveMoved: ForeignFold<typeof fields> = {
  rowsOf: (event) => (balanceMovedBy(event) === null ? [] : [String(event.data['user'])]),
  fold: (row, event) =>
    row && { ...row, remainingLeave: sum([row.remainingLeave ?? '0', balanceMovedBy(event) ?? '0']) },
};

const createBody = inputSchema(userFields, 'create')
  .extend({ password, confirmPassword })
  .refine(samePassword, mismatch);
const changeBody = inputSchema(userFields, 'change')
  .extend({
    ...inputSchema({ remainingLeaveWas: decimal(leaveBalance) }, 'change').shape,
    password: z.preprocess(emptyAsAbsent, password.optional()),
    confirmPassword: z.preprocess(emptyAsAbsent, confirmPassword.optional()),
    /** Asked for where people change their own e-mail or password here. */
    currentPassword: z.preprocess(emptyAsAbsent, currentPassword.optional()),
  })
  .refine(samePassword, mismatch);

/** What the profile's own form sends beside these is not even looked at. */
export const profileBody = inputSchema(pickFields(userFields, profileFields), 'change');

const staff = flag('Doctors', 'Employees');
const read: FlagPermission = {
  ...staff,
  picker: ['Appointments', 'Leaves', 'EmployeesSalaries', 'Expenses', 'Invoices'],
};
const list = {
  method: 'POST',
  sort: [{ field: 'createdAt', order: 'desc' }],
  search: ['role', 'name', 'speciality', 'cin', 'status'],
  any: ['name', 'cin', 'phone', 'email', 'speciality'],
  disambiguation: ['speciality'],
  populate: ['role'],
} as const satisfies ListDeclaration<typeof fields>;

const declared = defineModule({
  name: 'users',
  path: 'users',
  noun: 'User',
  category: 'user',
  flag: 'Employees',
  fields,
  events: userEvents,
  fold,
  foreign: {
    LeaveCreated: leaveMoved,
    LeaveChanged: leaveMoved,
    LeaveStatusChanged: leaveMoved,
    LeaveRemoved: leaveMoved,
  },
  completedBy: {
    module: leaves,
    complete: (row, taking) => ({
      ...row,
      remainingLeave: minus(row.remainingLeave ?? '0', daysTaken(taking)),
    }),
  },
  list,
  title: ['firstname', 'lastname'],
  summary: ['firstname', 'lastname', 'speciality', 'photo', 'status', 'role'],
  picker: ['firstname', 'lastname', 'speciality', 'photo', 'status'],
  pickerSearch: ['role'],
  reference: ['firstname', 'lastname', 'speciality', 'photo', 'status', 'role'],
  preventsErasure: [
    {
      of: [SELF],
      code: 'last_administrator',
      while: [{ role: [ADMINISTRATEUR_ROLE], status: ['active'] }],
      isLast: true,
      message: () => 'This is the last active Administrateur. Give somebody else that role first.',
    },
  ],
  referencedBy: [
    { module: 'appointments', field: 'doctor' },
    { module: 'invoiceRequests', field: 'doctor' },
    { module: 'invoices', field: 'doctor' },
    { module: 'leaves', field: 'user' },
    { module: 'expenses', field: 'purchasedBy' },
    { module: 'prescriptions', field: 'doctor' },
    { module: 'employeesSalaries', field: 'user' },
    { module: 'providentFunds', field: 'employee' },
    { module: 'tillSessions', field: 'cashier' },
  ],
  routes: [
    ...accountRoutes,
    ...crudRoutes({
      name: 'users',
      path: 'users',
      noun: 'User',
      fields: userFields,
      list,
      read,
      write: staff,
      statusCall: false,
      overrides: {
        get: { permission: { ...staff, own: 'always' } },
        create: { body: createBody, isRisky: true },
        change: {
          path: '/users/:target/:userId',
          operation: 'ChangeUserOrProfile',
          permission: session,
          body: changeBody,
          summary:
            'Edits that user, or, where the target names a role, the profile of the one who is signed in.',
        },
        files: { photo: { permission: { ...read, own: 'always' } } },
      },
    }),
  ],
  refusals: {
    own_rights: [
      403,
      'You cannot change your own role, status or remaining leave. Ask somebody else to do it.',
    ],
    role_beyond_own: [403, 'You cannot give a role that has rights you lack. Choose another role.'],
    account_beyond_own: [
      403,
      'This person’s role has rights that you lack. Ask an administrator to do this.',
    ],
    last_administrator: [
      409,
      'This is the last active Administrateur, who cannot be removed, deactivated or given another role. Give somebody else that role first.',
    ],
    second_factor_kept: [
      409,
      'Your role requires a second factor, so it cannot be removed. You can replace it with another one.',
    ],
    no_second_factor: [409, 'This account has no second factor.'],
    passkeys_unavailable: [
      409,
      'Passkeys do not work at this address. Use a code of your authenticator app, or a recovery code.',
    ],
    no_passkey: [409, 'This account has no passkey that works at this address. Use a code.'],
    too_many_passkeys: [409, 'This account has ten passkeys. Remove one that you no longer use first.'],
    already_set_up: [409, 'The clinic already has an administrator. Please sign in.'],
  },
});

export const users = withErasure(withRestriction(declared, { right: PERSON_FLAG, write: staff }));

/** The call by which money that was recorded without a session enters one's own. The invoice decides, so nothing enters twice. */
import { choice, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { ledgerCall } from '../ledger/ledgerCall.ts';
import { ref } from '../names.ts';
import { tillEntryKinds } from './tillKinds.ts';
import { keepsTills } from './tillRights.ts';

const required = { required: true } as const;
const ID = 36;

const takingInputFields = {
  invoice: ref('invoices', required),
  kind: choice(tillEntryKinds, { default: 'payment' }),
  /** Id of the payment or refund within the invoice. */
  entry: text({ ...required, max: ID }),
} as const;

export const takingRoute = ledgerCall({
  path: '/tillSessions/:id/entries',
  operation: 'TakeIntoTill',
  permission: keepsTills,
  fields: takingInputFields,
  body: inputSchema(takingInputFields, 'create'),
  summary: 'Takes money that was recorded without a session into one’s own open session.',
});

/** What lists of cheques and deposit slips add up: what holds, and not what bounced, was returned or withdrawn. */
import { expect, test } from '@jest/globals';
import { idOf } from '../../kernel/message.ts';
import { foldEvents, type GivenEvent } from '../../testing/foldEvents.ts';
import { cheques } from './cheques.ts';
import { depositSlips } from './depositSlips.ts';

const [id, slip, other] = [idOf('cheque'), idOf('slip'), idOf('other cheque')];
const day = '2026-03-02';
const received: GivenEvent = ['ChequeReceived', { id, amount: '100.50', currency: 'MAD', day }];
const deposited: GivenEvent = ['ChequeDeposited', { id, slip, day, amount: '100.50' }];

test.each([
  ['received', [received], '100.50'],
  ['deposited', [received, deposited], '100.50'],
  ['received again', [received, deposited, ['ChequeTakenOffSlip', { id, slip }]], '100.50'],
  ['cleared', [received, deposited, ['ChequeCleared', { id, day }]], '100.50'],
  ['bounced', [received, deposited, ['ChequeBounced', { id, day }]], '0.00'],
  [
    'bounced after it had cleared',
    [received, deposited, ['ChequeCleared', { id, day }], ['ChequeBounced', { id, day }]],
    '0.00',
  ],
  ['returned', [received, ['ChequeReturned', { id, day }]], '0.00'],
  ['returned with its payment', [received, ['ChequePaymentReversed', { id }]], '0.00'],
] as [string, GivenEvent[], string][])(
  'a cheque that is %s adds what it is worth',
  (_what, log, netAmount) => {
    expect(foldEvents(cheques, id, log)).toMatchObject({ amount: '100.50', netAmount });
  },
);

const made: GivenEvent = ['DepositSlipMade', { id: slip, day, asked: [{ cheque: id }, { cheque: other }] }];
const put = (cheque: string, amount: string): GivenEvent => ['ChequePutOnSlip', { id: slip, cheque, amount }];
const both = [made, put(id, '100.50'), put(other, '20.00')];
const withdrawn: GivenEvent = [
  'DepositSlipWithdrawn',
  { id: slip, reason: 'A mistake', asked: [{ cheque: id }] },
];

test.each([
  ['deposited', both, '120.50', '120.50'],
  [
    'deposited, less one cheque',
    [...both, ['ChequeLeftSlip', { id: slip, cheque: other }]],
    '100.50',
    '100.50',
  ],
  [
    'cleared',
    [...both, ['DepositSlipCleared', { id: slip, day, asked: [{ cheque: id }] }]],
    '120.50',
    '120.50',
  ],
  ['withdrawn', [...both, withdrawn], '120.50', '0.00'],
  [
    'withdrawn before its last cheque was on it',
    [made, put(id, '100.50'), withdrawn, put(other, '20.00')],
    '120.50',
    '0.00',
  ],
] as [string, GivenEvent[], string, string][])(
  'a slip that is %s adds what went to the bank',
  (_what, log, total, netAmount) => {
    expect(foldEvents(depositSlips, slip, log)).toMatchObject({ total, netAmount });
  },
);

test('the lists add up what holds', () => {
  expect([cheques.list.sums, depositSlips.list.sums]).toEqual([['netAmount'], ['netAmount']]);
});

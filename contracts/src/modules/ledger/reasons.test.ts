import { expect, test } from '@jest/globals';
import { creditRoutes } from './creditRoutes.ts';
import { paymentRoutes } from './paymentRoutes.ts';

const valid = { amount: '1.00', method: 'Cash' };
const routes = [...paymentRoutes, ...creditRoutes];

test.each(['ReversePayment', 'RefundPayment', 'CreditInvoice', 'WriteOffDebt', 'UndoWriteOff'])(
  '%s without a reason is refused (third-culture-software/bhima#1330)',
  (operation) => {
    const body = routes.find((route) => route.operation === operation)?.body;
    const fieldsOf = (sent: object) =>
      body?.safeParse({ ...valid, ...sent }).error?.issues.map(({ path }) => path.join('.'));
    for (const reason of [undefined, null, '', '  ', 7]) expect(fieldsOf({ reason })).toEqual(['reason']);
    expect(fieldsOf({})).toEqual(['reason']);
    expect(fieldsOf({ reason: 'Typed twice' })).toBeUndefined();
  },
);

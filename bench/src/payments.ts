/**
 * A payment with its receipt and its till entry beside the specification's `PUT` to Paid, over HTTP: `npm run payments -w bench`. Each call
 * pays another invoice of 300; the payments enter one open session, the calls of the specification none.
 */
import { newId, type StoredEvent } from '@hospital/contracts';
import { appendRecord } from './appendToLog.ts';
import { benchDatabase } from './benchDatabase.ts';
import { agent, must, percentiles, timed, type Caller } from './caller.ts';
import { median, report, size } from './figures.ts';
import { serveClinic } from './servedClinic.ts';

const ROUNDS = size('PAYMENT_ROUNDS', 7, 1);
const CALLS = size('PAYMENT_CALLS', 60, 5);
/** A payment makes four appends where the `PUT` makes one: the money, the till's entry, the receipt's number and the receipt. */
const REACH = 4;

const database = await benchDatabase();
const clinic = await serveClinic(database.url);
const { foundation } = clinic;

try {
  await compare();
} finally {
  agent.destroy();
  await clinic.close();
  await database.drop();
}

async function compare(): Promise<void> {
  const flags = ['Invoices', 'Cashier'];
  const [cashier, accountant] = [await clinic.hire('Cashier', flags), await clinic.hire('Accountant', flags)];
  const call = (caller: Caller, method: string) => (path: string, body: object) =>
    must(caller, { method, path: `/api${path}`, body });
  const post = call(cashier, 'POST');
  const till = (await post(`/tills/create/${cashier.id}`, { name: 'Desk' }))['_id'];
  const patient = await appendRecord(foundation, 'patient', {
    type: 'PatientCreated',
    data: { firstname: 'Amal', lastname: 'Idrissi', status: 'active' },
  });
  const whole = { amount: 300, method: 'Cash' };
  const pay = (invoice: string) => post(`/invoices/${invoice}/payments`, whole);
  const put = (invoice: string) =>
    call(accountant, 'PUT')(`/invoices/${invoice}/${accountant.id}`, { status: 'Paid', paidBy: 'Cash' });
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // A session of each round, as one of a day: its row is copied with each entry.
    const opened = await post('/tillSessions', { till, float: 0, reason: 'Counted' });
    const times = { pay: [] as number[], put: [] as number[] };
    for (let call = 0; call < CALLS; call += 1) {
      const invoices = [await issue(patient), await issue(patient)] as const;
      const isFirst = call % 2 === 0;
      if (isFirst) times.pay.push(await timed(() => pay(invoices[0])));
      times.put.push(await timed(() => put(invoices[1])));
      if (!isFirst) times.pay.push(await timed(() => pay(invoices[0])));
    }
    const counted = { counts: [], cardTotal: 0, chequeTotal: 0, reason: 'Taken to the bank' };
    await post(`/tillSessions/${String(opened['_id'])}/closing`, counted);
    const ratio = median(times.pay) / median(times.put);
    console.log(
      `${round === 0 ? 'warm-up' : `round ${round}`}: payment ${percentiles(times.pay)}; PUT ${percentiles(times.put)}`,
    );
    if (round > 0) ratios.push(ratio);
  }
  const invoices = [await issue(patient), await issue(patient)] as const;
  await post('/tillSessions', { till, float: 0, reason: 'Counted' });
  console.log(`a payment appends ${await writtenBy(() => pay(invoices[0]))}`);
  console.log(`the PUT appends ${await writtenBy(() => put(invoices[1]))}`);
  report({
    name: 'A payment with receipt and till entry',
    beside: 'the PUT to Paid (time)',
    ratios,
    atMost: REACH,
  });
}

function issue(patient: string): Promise<string> {
  const line = { id: '1', name: 'Visit', description: null, quantity: '1', price: '300.00' };
  return appendRecord(foundation, 'invoice', {
    type: 'InvoiceIssued',
    data: {
      ...{
        number: `B-${newId()}`,
        appointment: newId(),
        patient,
        invoiceDate: '2026-03-01',
        dueDate: '2026-04-01',
      },
      ...{ currency: 'MAD', locale: 'fr-MA', status: 'sent', rest: '0.00', lineItems: [line] },
      ...{ buyer: { name: 'Amal Idrissi', department: null, doctor: null }, seller: { name: 'Clinic' } },
      ...{ taxRate: '0', discountRate: '0', total: '300.00', taxAmount: '0.00', discountAmount: '0.00' },
      grandTotal: '300.00',
    },
  });
}

/** The types of the events, in the log's order. */
async function writtenBy(work: () => Promise<unknown>): Promise<string> {
  const after = await foundation.store.end();
  await work();
  const end = await foundation.store.end();
  const written: StoredEvent[] = [];
  const stop = new AbortController();
  const take = ({
    events,
    checkpoint,
  }: {
    events: readonly StoredEvent[];
    checkpoint: string;
  }): Promise<void> => {
    written.push(...events);
    if (checkpoint >= end) stop.abort();
    return Promise.resolve();
  };
  await foundation.store.subscribe({ after }, take, stop.signal);
  return written.map(({ type }) => type).join(', ');
}

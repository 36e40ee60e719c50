/** Each check of the log finds what is wrong, and only that. */
import { expect, test } from '@jest/globals';
import { idOf, type StoredEvent } from '@hospital/contracts';
import { commandIdOf, type CallKind, type Entry, type Outcome } from './history.ts';
import { commandFaults, documentFaults, orderFaults, processFaults, stampFaults } from './logChecks.ts';

let made = 0;

function event(
  type: string,
  more: Partial<Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position'>> = {},
) {
  made += 1;
  const metadata = {
    v: 1 as const,
    at: '2026-03-01T10:00:00.000Z',
    actor: 'system',
    commandId: idOf('command', String(made)),
    correlationId: '',
    causationId: null as string | null,
    schema: 1,
  };
  const place = { stream: `stream-${made}`, revision: 0n, position: String(made).padStart(20, '0') };
  return { id: idOf('event', String(made)), type, data: {}, metadata, ...place, ...more };
}

const after = (cause: StoredEvent, type: string): StoredEvent => {
  const caused = event(type);
  return { ...caused, metadata: { ...caused.metadata, causationId: cause.id } };
};

function asked(kind: CallKind, outcome: Outcome['is']): Entry {
  made += 1;
  const outcomes: Readonly<Record<Outcome['is'], Outcome>> = {
    acknowledged: { is: 'acknowledged', record: {} },
    refused: { is: 'refused', code: 'slot_taken' },
    unknown: { is: 'unknown' },
  };
  const call = { kind, method: 'POST', path: '/patients/create/me' } as const;
  return { call, key: String(made), userId: 'me', tries: 0, outcome: outcomes[outcome] };
}

function of(entry: Entry, type: string): StoredEvent {
  const written = event(type);
  return { ...written, metadata: { ...written.metadata, commandId: commandIdOf(entry) } };
}

test('a gap, a repeated event and a position that goes back are found', () => {
  const [first, second] = [event('A', { stream: 's' }), event('B', { stream: 's', revision: 1n })];
  expect(orderFaults([first, second])).toEqual([]);
  expect(orderFaults([first, { ...second, revision: 2n }])).toHaveLength(1);
  expect(orderFaults([first, { ...second, id: first.id }])).toHaveLength(1);
  expect(orderFaults([second, first])).toHaveLength(3);
});

test.each<[Outcome['is'], number, number]>([
  ['acknowledged', 0, 1],
  ['acknowledged', 1, 0],
  ['acknowledged', 2, 1],
  ['refused', 0, 0],
  ['refused', 1, 1],
  ['unknown', 0, 0],
  ['unknown', 1, 0],
  ['unknown', 2, 1],
])('a call that is %s and in the log %i times: %i faults', (outcome, times, faults) => {
  const entry = asked('patient', outcome);
  const log = Array.from({ length: times }, () => of(entry, 'PatientCreated'));
  expect(commandFaults([event('PatientCreated'), ...log], [entry])).toHaveLength(faults);
});

test('a request that was not finished, or finished twice, is found', () => {
  const request = event('InvoiceRequested');
  const issued = after(request, 'InvoiceIssued');
  expect(processFaults([request, issued])).toEqual([]);
  expect(processFaults([request])).toHaveLength(1);
  expect(processFaults([request, issued, after(request, 'InvoiceIssued')])).toHaveLength(1);
});

test('a document that was printed twice, not at all, or failed is found', () => {
  const [asking, rendered, failed] = ['DocumentRequested', 'DocumentRendered', 'DocumentFailed'].map((type) =>
    event(type, { stream: 'document-1' }),
  ) as [StoredEvent, StoredEvent, StoredEvent];
  expect(documentFaults([asking, rendered])).toEqual([]);
  expect(documentFaults([asking])).toHaveLength(1);
  expect(documentFaults([asking, rendered, rendered])).toHaveLength(1);
  expect(documentFaults([asking, failed])).toHaveLength(1);
});

test('a stamp of another hour is found', () => {
  const at = Date.parse('2026-03-01T10:00:00.000Z');
  expect(stampFaults([event('A')], { from: at, to: at })).toEqual([]);
  expect(stampFaults([event('A')], { from: at + 3_600_000, to: at + 3_700_000 })).toHaveLength(1);
});

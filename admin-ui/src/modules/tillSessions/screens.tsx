import { tillSessions } from '@hospital/contracts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { FieldDetails } from '../../kernel/record/RecordPage.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useIsOwner } from '../../kernel/session/useRightsLimits.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { ClosingDialog } from './ClosingForm.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { MethodTable } from './MethodTable.tsx';
import { MovementButton } from './MovementDialog.tsx';
import { Entries, Movements } from './SessionParts.tsx';
import { entriesOf, figuresOf } from './sums.ts';
import { useTillTexts } from './useTillTexts.ts';
import './tills.css';

function CloseButton({ record }: { readonly record: RaRecord }) {
  const translate = useTillTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {translate('till.close')}
      </Button>
      {isOpen && <ClosingDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmButton({ record }: { readonly record: RaRecord }) {
  const translate = useTillTexts();
  const { word } = useTexts();
  const { money } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { run, progress } = useCommand('tillSessions', 'ConfirmTillClosing', {
    success: 'toast.till.confirmed',
    goNext: () => setOpen(false),
  });
  const differences = figuresOf(record)
    .filter(({ difference }) => difference !== 0)
    .map(
      ({ method, difference }) => `${money(difference, String(record['currency'] ?? ''))} (${word(method)})`,
    );
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {translate('till.confirm')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={translate('till.confirm')}
        text={translate('till.confirmText', { differences: differences.join(' · ') })}
        action={translate('till.confirm')}
        look="primary"
        progress={progress}
        onClose={() => setOpen(false)}
        onConfirm={() => void run(String(record.id))}
      />
    </>
  );
}

function Verbs({ record }: { readonly record: RaRecord }) {
  const { may } = useSession();
  const isOfCashier = useIsOwner({ flag: 'Invoices', field: 'cashier' })(record);
  const isOfCounter = useIsOwner({ flag: 'Invoices', field: 'closedBy' })(record);
  const isPending = record['confirmation'] === 'Pending' && !isOfCashier && !isOfCounter;
  return (
    <OnlyInPresent>
      {record['status'] === 'Open' && <MovementButton record={record} />}
      {record['status'] === 'Open' && <CloseButton record={record} />}
      {isPending && may('ConfirmTillClosing') && <ConfirmButton record={record} />}
    </OnlyInPresent>
  );
}

const always = ['till', 'cashier', 'openedOn', 'float', 'expectedFloat', 'expectedCash'] as const;
const atOpening = ['floatReason'] as const;
const closing = ['closedAt', 'closedBy', 'countedCash', 'cashDifference', 'chequeCount'] as const;
const after = ['closingReason', 'confirmation', 'confirmedBy', 'lateCash', 'leftBehind'] as const;

function Details({ record }: { readonly record: RaRecord }) {
  const translate = useTillTexts();
  const isClosed = record['status'] === 'Closed';
  const names = [
    ...always,
    ...(record['floatReason'] ? atOpening : []),
    ...(isClosed ? [...closing, ...after] : []),
    ...(record['selfApproved'] === true ? (['selfApproved'] as const) : []),
  ];
  return (
    <div className="till">
      <FieldDetails module={tillSessions} record={record} names={names} />
      {isClosed && (
        <section>
          <h2>{translate('till.closing')}</h2>
          <FiguresTable figures={figuresOf(record)} currency={record['currency']} />
        </section>
      )}
      <section>
        <h2>{translate('till.entries')}</h2>
        <MethodTable entries={entriesOf(record)} />
        <Entries record={record} />
      </section>
      <section>
        <h2>{translate('till.movements')}</h2>
        <Movements record={record} />
      </section>
    </div>
  );
}

export const presentation: OwnPresentation = {
  withoutColumn: [
    'currency',
    'tillName',
    'openedTime',
    'expectedFloat',
    'floatReason',
    'closedAt',
    'closedOn',
    'closedBy',
    'chequeCount',
    'closingReason',
    'confirmedBy',
    'leftBehind',
  ],
  columns: columnsFor(tillSessions, [
    { source: 'openedOn', width: 130 },
    { source: 'till' },
    { source: 'cashier' },
    { source: 'float', width: 140 },
    { source: 'expectedCash', width: 150 },
    { source: 'countedCash', width: 150 },
    { source: 'cashDifference', width: 140 },
    { source: 'lateCash', width: 140, onCard: false },
    { source: 'confirmation', width: 130 },
    { source: 'status', width: 120 },
  ]),
  search: {
    searchFields: ['till', 'cashier', 'fromDate', 'toDate'],
    barFields: ['till', 'cashier', 'status', 'confirmation', 'fromDate', 'toDate'],
    resetTo: 'first',
  },
  verbs: (record) => <Verbs record={record} />,
  details: (record) => <Details record={record} />,
};

import { prescriptions } from '@hospital/contracts';
import { Pencil, Printer } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { Sheet } from '../../kernel/record/Sheet.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { nameOf } from '../../kernel/ui/Avatar.tsx';
import { Button, LinkButton } from '../../kernel/ui/Button.tsx';
import { editPath, useMayWrite } from './rights.ts';

function Verbs({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  return (
    <>
      {mayWrite(record) && (
        <>
          <DeleteButton
            module={prescriptions}
            record={record}
            name={translate('resources.prescriptions.name', { smart_count: 1 })}
            toast="toast.prescription.deleted"
            onDeleted={() => navigate('/ordonnances')}
          />
          <LinkButton to={editPath(record)} icon={Pencil}>
            {translate('action.edit')}
          </LinkButton>
        </>
      )}
      <PdfButton module={prescriptions} record={record} />
      <Button icon={Printer} look="primary" onClick={() => window.print()}>
        {translate('action.print')}
      </Button>
    </>
  );
}

interface Line {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly description?: unknown;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const translate = useTranslate();
  return (
    <table>
      <thead>
        <tr>
          <th style={{ inlineSize: '40%' }}>{translate('prescription.item')}</th>
          <th>{translate('prescription.description')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, description }, index) => (
          <tr key={String(id ?? index)}>
            <td>{String(name ?? '')}</td>
            <td className="prose">{String(description ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Parties {
  readonly patient?: unknown;
  readonly doctor?: unknown;
  readonly speciality?: unknown;
  readonly department?: unknown;
}

/** As it was written: the names are those of then. */
function Paper({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { label } = useTexts();
  const { day } = useFormats();
  const parties: Parties = { ...(record['parties'] as object | null) };
  const lines = Array.isArray(record['lineItems']) ? (record['lineItems'] as readonly Line[]) : [];
  const fact = (name: string, value: string) => ({ label: label(prescriptions, name), value });
  const doctor = [parties.doctor ?? nameOf(record['doctor']), parties.speciality].filter(Boolean);
  const due = record['dueDate'] ? [fact('dueDate', day(record['dueDate']))] : [];
  const address = record['patientAddress'] ? [fact('patientAddress', String(record['patientAddress']))] : [];
  return (
    <Sheet
      clinic={record['clinic']}
      title={translate('prescription.paper')}
      subtitle={<span className="ltr">{String(record['number'])}</span>}
      facts={[
        fact('patient', String(parties.patient ?? nameOf(record['patient']))),
        fact('prescriptionDate', day(record['prescriptionDate'])),
        fact('doctor', doctor.join(' · ')),
        ...due,
        fact('department', String(parties.department ?? '')),
        ...address,
      ]}
    >
      <Lines lines={lines} />
      {record['otherInformation'] ? (
        <div>
          <h3>{label(prescriptions, 'otherInformation')}</h3>
          <p className="prose">{String(record['otherInformation'])}</p>
        </div>
      ) : null}
    </Sheet>
  );
}

export function PrescriptionView() {
  const translate = useTranslate();
  return (
    <RecordPage
      module={prescriptions}
      back={{ to: '/ordonnances', name: translate('menu.prescriptions') }}
      title={(record) => translate('prescription.title', { number: record['number'] })}
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <Paper record={record} />}
    />
  );
}

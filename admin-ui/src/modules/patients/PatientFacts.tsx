/** How to reach a patient, and how old they are. */
import { patients } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { FieldValue } from '../../kernel/record/FieldValue.tsx';
import { Detail } from '../../kernel/record/RecordPage.tsx';
import { Age } from './Age.tsx';

export function PatientFacts({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { label } = useTexts();
  return (
    <>
      <Detail label={label(patients, 'phone')}>
        <FieldValue field={patients.fields.phone} value={record['phone']} />
      </Detail>
      <Detail label={translate('person.age')}>
        <Age birthday={record['birthday']} />
      </Detail>
    </>
  );
}

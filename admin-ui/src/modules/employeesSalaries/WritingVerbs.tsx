import { employeesSalaries } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useIsOwner } from '../../kernel/session/useRightsLimits.ts';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { ownPay } from './ownPay.ts';

/** On a payslip, for who may write that salary. */
export function WritingVerbs({ record }: { record: RaRecord }) {
  const { editOf, listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { may } = useSession();
  const isOwn = useIsOwner(ownPay);
  if (!may('ChangeSalary') || isOwn(record)) return null;
  return (
    <>
      <DeleteButton
        module={employeesSalaries}
        record={record}
        name={translate('resources.employeesSalaries.name', { smart_count: 1 })}
        question="salary.deleteQuestion"
        toast="toast.salary.deleted"
        goNext={() => navigate(listOf('employeesSalaries'))}
      />
      <LinkButton to={editOf('employeesSalaries', record.id)} icon={Pencil}>
        {translate('action.edit')}
      </LinkButton>
    </>
  );
}

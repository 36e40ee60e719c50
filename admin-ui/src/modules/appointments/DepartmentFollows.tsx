/** The department follows from the doctor, until the person chooses one: with a doctor who has none, there is none. */
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { readDraft } from '../../kernel/form/draft.ts';
import { useFormModule } from '../../kernel/form/formModule.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { useUsualDepartment } from './useUsualDepartment.ts';

export function DepartmentFollows() {
  const { mode, draftKey } = useFormModule();
  const { getValues, setValue } = useFormContext<FormValues>();
  const doctor = idIn(useWatch<FormValues>({ name: 'doctor' }));
  const usual = useUsualDepartment(mode === 'create' ? doctor : '');
  const [opened] = useState(() => ({ ...getValues(), ...readDraft(draftKey)?.values }));
  const followed = useRef('');
  useEffect(() => {
    if (usual === undefined) return;
    const [chosen, next] = [idIn(getValues('department')), idIn(usual)];
    // Neither a draft nor the calendar says whether the person chose it.
    const isAsOpened = chosen === idIn(opened['department']) && doctor === idIn(opened['doctor']);
    if (chosen !== '' && chosen !== followed.current && !(isAsOpened && chosen === next)) return;
    followed.current = next;
    if (chosen !== next) setValue('department', usual);
  }, [usual, doctor, opened, getValues, setValue]);
  return null;
}

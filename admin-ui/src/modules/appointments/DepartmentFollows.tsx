/** The department follows from the doctor, until the person chooses one: with a doctor who has none, there is none. */
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormModule } from '../../kernel/form/formModule.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { useUsualDepartment } from './useUsualDepartment.ts';

export function DepartmentFollows() {
  const isNew = useFormModule().mode === 'create';
  const { getValues, setValue } = useFormContext<FormValues>();
  const doctor = idIn(useWatch<FormValues>({ name: 'doctor' }));
  const usual = useUsualDepartment(isNew ? doctor : '');
  const followed = useRef<unknown>(null);
  useEffect(() => {
    if (usual === undefined) return;
    const chosen = idIn(getValues('department'));
    // A draft brought it back, together with its doctor.
    if (chosen === usual?.['_id']) followed.current = chosen;
    if (chosen === '' ? usual === null : chosen !== followed.current) return;
    followed.current = usual?.['_id'] ?? null;
    setValue('department', usual);
  }, [usual, getValues, setValue]);
  return null;
}

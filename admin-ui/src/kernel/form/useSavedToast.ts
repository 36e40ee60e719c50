/** After a form is saved: the toast of its kind, with the record's name where its text has none, and a link to the record's page. */
import type { ModuleDescription } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { useRecordName } from '../record/recordName.ts';
import { useOpenPage } from '../session/useMayOpen.ts';
import { toastValues, useToasts } from '../toasts.ts';

/** @returns called with the key of the text: `toast.department.created` */
export function useSavedToast(module: ModuleDescription): (key: string, record: RaRecord) => void {
  const { success } = useToasts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { word } = useTexts();
  const nameOf = useRecordName();
  const pageOf = useOpenPage();
  return (key, record) => {
    const values = toastValues(module, record, word);
    const about = nameOf(module, record);
    const page = pageOf(module.name, String(record.id));
    success(key, values, {
      ...(translate(key, values).includes(about) ? {} : { about }),
      ...(page === null ? {} : { link: { text: 'action.open', open: () => void navigate(page) } }),
    });
  };
}

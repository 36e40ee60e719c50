/** Create and change share their inputs. */
import { useState, type ReactNode } from 'react';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useAddressesOf } from '../addresses.ts';
import { defaultRoute } from '../api/calls.ts';
import { useDetourValues, useWayBack } from '../form/detour.ts';
import { inputFields, type FormValues } from '../form/formValues.ts';
import { Input } from '../form/Input.tsx';
import { FormSection, Notice, RecordForm } from '../form/RecordForm.tsx';
import { useSavedToast } from '../form/useSavedToast.ts';
import { addText } from '../i18n/addText.ts';
import { isGone } from '../api/readResult.ts';
import { AbsentRecord } from '../record/AbsentRecord.tsx';
import { useRecordTitle } from '../record/useTitleInWords.ts';
import { usePersonName, type RecordTitle } from '../ui/personName.ts';
import { Page } from '../ui/Page.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { Skeleton } from '../ui/State.tsx';
import type { Presented } from './presentation.ts';
import { useRights } from './useRights.ts';

function Inputs({ presentation }: Presented) {
  if (presentation.inputs) return presentation.inputs();
  return (
    <FormSection>
      {inputFields(presentation.module.fields, 'create').map(([name]) => (
        <Input key={name} name={name} />
      ))}
    </FormSection>
  );
}

interface CrudCreateProps extends Presented {
  /** Instead of the words on the button that leads here. */
  readonly title?: string;
  /** What the form starts with beyond the declaration's defaults. */
  readonly defaults?: FormValues;
}

export function CrudCreate({ presentation, title, defaults }: CrudCreateProps) {
  const { module, name, toast } = presentation;
  const { list } = useAddressesOf(module);
  const translate = useTranslate();
  const navigate = useNavigate();
  const say = useSavedToast(module);
  const { mayCreate } = useRights(presentation);
  const wayBack = useWayBack();
  const brought = useDetourValues();
  const route = defaultRoute(module, 'create');
  if (!route) return null;
  const saved = (record: RaRecord) => {
    say(`toast.${toast}.created`, record);
    wayBack?.choose(record);
  };
  return (
    <Page
      narrow
      title={title ?? addText(translate, name)}
      back={{ to: list, name: translate(name, { smart_count: 2 }) }}
    >
      {mayCreate ? (
        <RecordForm
          module={module}
          route={route}
          cancelTo={list}
          onCancel={wayBack?.goBack}
          onSaved={saved}
          goNext={wayBack?.goBack ?? (() => navigate(list))}
          chosen={brought}
          {...(defaults ? { defaults } : {})}
        >
          <Inputs presentation={presentation} />
        </RecordForm>
      ) : (
        <Notice text="form.mayNotCreate" tone="orange" />
      )}
    </Page>
  );
}

interface WithRecordProps {
  readonly resource: string;
  /** The one that the address names unless set. */
  readonly id?: string;
  readonly back: { readonly to: string; readonly name: string };
  readonly title: RecordTitle;
  /** The text that says why the form cannot be saved; null where it can. */
  readonly locked?: (record: RaRecord) => string | null;
  readonly children: (record: RaRecord) => ReactNode;
}

/** A form that is open stays open when its record is closed or deleted meanwhile: what was typed is still the person's. */
function StaysOpen({ why, children }: { why: string | null; children: ReactNode }) {
  const translate = useTranslate();
  const [wasOpen, setWasOpen] = useState(why === null);
  if (why === null && !wasOpen) setWasOpen(true);
  const reason = why && translate(why);
  const text = reason && (wasOpen ? `${reason} ${translate('form.stillHere')}` : reason);
  return (
    <>
      <Notice text={text} tone="orange" />
      {wasOpen && children}
    </>
  );
}

/** Reads the record for the form that is based on it. What the cache holds may be older, or a row of a list, which lacks fields. */
export function WithRecord(props: WithRecordProps) {
  const { id: named = '' } = useParams();
  const { id = named } = props;
  return <RecordRead key={id} {...props} id={id} />;
}

function RecordRead({ resource, id, back, title, locked, children }: WithRecordProps & { id: string }) {
  const read = useGetOne(resource, { id }, { retry: false, refetchOnMount: 'always' });
  const { isFetchedAfterMount: isRead, dataUpdatedAt } = read;
  const error = isRead ? read.error : null;
  const [last, setLast] = useState(read.data);
  if (read.data && read.data !== last) setLast(read.data);
  const data = isGone(error) ? last : read.data;
  const retry = () => void read.refetch();
  const nameOf = usePersonName();
  // What was typed stays where the record was deleted meanwhile, so that it can be copied.
  if (!data || !isRead) {
    return (
      <Page narrow title={error ? back.name : '…'} back={back}>
        {error ? (
          <AbsentRecord error={error} listTo={back.to} retry={retry} />
        ) : (
          <Skeleton width="60%" height={20} />
        )}
      </Page>
    );
  }
  const why = isGone(error) ? 'form.deletedMeanwhile' : (locked?.(data) ?? null);
  return (
    <Page narrow title={title(data, nameOf)} back={back}>
      <StaleNotice error={isGone(error) ? null : error} readAt={dataUpdatedAt} retry={retry} />
      <StaysOpen why={why}>{children(data)}</StaysOpen>
    </Page>
  );
}

export function CrudEdit({ presentation }: Presented) {
  const { module, name, toast, title, whenLocked } = presentation;
  const { list } = useAddressesOf(module);
  const titleOf = useRecordTitle();
  const translate = useTranslate();
  const navigate = useNavigate();
  const say = useSavedToast(module);
  const { mayChange } = useRights(presentation);
  const route = defaultRoute(module, 'change');
  if (!route) return null;
  const saved = (record: RaRecord) => {
    say(`toast.${toast}.changed`, record);
  };
  return (
    <WithRecord
      resource={module.name}
      back={{ to: list, name: translate(name, { smart_count: 2 }) }}
      title={title ?? ((record) => titleOf(module, record))}
      locked={(record) => (mayChange(record) ? null : (whenLocked ?? 'form.notAllowed'))}
    >
      {(record) => (
        <RecordForm
          module={module}
          route={route}
          record={record}
          cancelTo={list}
          onSaved={saved}
          goNext={() => navigate(list)}
        >
          <Inputs presentation={presentation} />
        </RecordForm>
      )}
    </WithRecord>
  );
}

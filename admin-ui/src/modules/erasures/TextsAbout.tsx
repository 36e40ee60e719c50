/** Texts about the person in the records of others. Each is erased by itself, by who has read it; one that nobody erases stays. */
import { moduleNamed, type TextAboutPerson } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FormDialog, Reason } from '../../kernel/form/FormDialog.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { RecordOf } from './RecordOf.tsx';
import { useErasureTexts } from './useErasureTexts.ts';

/** `lineItems.0.description`: of the field that holds the lines. */
function useFieldName(): (text: TextAboutPerson) => string {
  const { label } = useTexts();
  return ({ resource, field }) => {
    const module = moduleNamed(resource);
    const [name = field] = field.split('.');
    return module ? label(module, name) : name;
  };
}

function EraseQuestion({ text, onClose }: { readonly text: TextAboutPerson; readonly onClose: () => void }) {
  const translate = useErasureTexts();
  const client = useQueryClient();
  const { resource, record, field, revision, version, excerpt } = text;
  const form = useDialogForm({
    command: { module: resource, operation: 'EraseText', success: translate('erasure.textErased') },
    way: { revision },
    about: [record, field, String(version ?? '')],
    start: { reason: '' },
    onDone: () => void client.invalidateQueries({ queryKey: ['erasures', 'preview'] }),
    onClose,
  });
  const { reason } = form.typed;
  return (
    <FormDialog
      form={form}
      title={translate('erasure.eraseTextTitle')}
      about={translate('erasure.eraseTextAbout')}
      action={translate('erasure.eraseText')}
      look="danger"
      onSubmit={() => form.send({ resource, record, field, version, reason })}
    >
      <blockquote>
        <bdi>{excerpt}</bdi>
      </blockquote>
      <Reason
        label={translate('erasure.reasonWithoutName')}
        autoFocus
        value={reason}
        error={form.errors['reason']}
        onChange={(next) => form.type({ reason: next })}
      />
    </FormDialog>
  );
}

export function TextsAbout({ texts }: { readonly texts: readonly TextAboutPerson[] }) {
  const translate = useErasureTexts();
  const { many } = useTexts();
  const nameOf = useFieldName();
  const [asking, setAsking] = useState<TextAboutPerson | null>(null);
  return (
    <section>
      <h2>{translate('erasure.textsTitle')}</h2>
      <p>{translate('erasure.textsStay')}</p>
      <p className="quiet small">{translate('erasure.textsEncrypted')}</p>
      <ul className="facts">
        {texts.map((text) => (
          <li key={`${text.record} ${text.field} ${text.version ?? ''}`}>
            <RecordOf resource={text.resource} record={text.record}>
              {many(text.resource)}
            </RecordOf>
            , {nameOf(text)}
            {text.version !== undefined && ` (${translate('erasure.formerText')})`}: <bdi>{text.excerpt}</bdi>{' '}
            {text.restricted ? (
              <span className="quiet">{translate('erasure.textRestricted')}</span>
            ) : (
              <Button look="link" onClick={() => setAsking(text)}>
                {translate('erasure.eraseText')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking && <EraseQuestion text={asking} onClose={() => setAsking(null)} />}
    </section>
  );
}

/**
 * What is wrong, beside the field or the part of a form that it is about. Each such sentence is shown here alone, so that one of the server
 * stands in the person's language everywhere.
 */
import { useTranslate } from 'react-admin';
import { sentenceText } from '../i18n/refusalText.ts';

interface FieldErrorProps {
  readonly text: string;
  /** By which its field is described. */
  readonly id?: string;
  /** Where no field is described by it: it is read aloud when it comes. */
  readonly role?: 'alert';
}

export function FieldError({ text, ...more }: FieldErrorProps) {
  const translate = useTranslate();
  return (
    <span className="field-error" {...more}>
      {sentenceText(translate, text)}
    </span>
  );
}

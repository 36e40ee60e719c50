/** A label above its control and the error below it, tied together for the eye and for the screen reader. */
import { Children, cloneElement, useId, type ReactElement, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FieldError } from './FieldError.tsx';

interface FrameProps {
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly wide?: boolean | undefined;
  readonly bare?: boolean | undefined;
  /** Beside the label: another way to fill the field. */
  readonly beside?: ReactNode;
  readonly children: ReactElement<Record<string, unknown>>;
}

export function FieldFrame({ label, required, error, hint, wide, bare, beside, children }: FrameProps) {
  const id = useId();
  const translate = useTranslate();
  const control = cloneElement(Children.only(children), {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-required': required || undefined,
    ...(bare ? { 'aria-label': label } : {}),
  });
  return (
    <div className={`field${wide ? ' wide' : ''}${error ? ' invalid' : ''}`}>
      {!bare && (
        <span className="field-head">
          <label className="field-label" id={`${id}-label`} htmlFor={id}>
            {label}
            {required && (
              <span className="required" title={translate('field.required')} aria-hidden>
                *
              </span>
            )}
          </label>
          {beside}
        </span>
      )}
      {control}
      {error ? (
        <FieldError id={`${id}-error`} text={error} />
      ) : (
        hint && (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

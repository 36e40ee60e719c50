/** A picture or an attachment: what is there, what was just chosen, a way to replace and to remove it. */
import { ImageIcon, Upload } from 'lucide-react';
import type { UploadKind } from '@hospital/contracts';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { FileLink } from '../record/FileLink.tsx';
import { useObjectUrl, usePhoto } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';

interface FileInputProps {
  readonly value: unknown;
  readonly name: string;
  readonly onChange: (value: File | null) => void;
  readonly accepts: UploadKind;
  readonly id?: string;
  readonly 'aria-describedby'?: string;
}

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/x-icon,.ico';
const ATTACHMENTS = 'application/pdf,image/png,image/jpeg,image/webp';

function Preview({ value, accepts }: Pick<FileInputProps, 'value' | 'accepts'>) {
  const chosen = useObjectUrl(value instanceof File ? value : null);
  const stored = usePhoto(value);
  const shown = chosen ?? stored;
  return (
    <span className={accepts === 'photo' ? 'preview round' : 'preview'}>
      {shown ? <img src={shown} alt="" /> : <ImageIcon size={20} strokeWidth={1.4} aria-hidden />}
    </span>
  );
}

/** Often a PDF, which has no small picture: its name, or a way to open what is stored. */
function Attachment({ value }: Pick<FileInputProps, 'value'>) {
  if (value instanceof File) return <span className="clip">{value.name}</span>;
  return typeof value === 'string' && value !== '' ? <FileLink path={value} /> : null;
}

export function FileInput({ value, name, onChange, accepts, id, ...aria }: FileInputProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const isThere = value instanceof File || (typeof value === 'string' && value !== '');
  return (
    <div className="file-field">
      {accepts === 'attachment' ? <Attachment value={value} /> : <Preview value={value} accepts={accepts} />}
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        className="hidden-text"
        accept={accepts === 'attachment' ? ATTACHMENTS : PICTURES}
        aria-describedby={aria['aria-describedby']}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {translate(isThere ? 'action.replace' : 'action.choose')}
      </Button>
      {isThere && (
        <Button look="plain" onClick={() => onChange(null)}>
          {translate('action.removeFile')}
        </Button>
      )}
    </div>
  );
}

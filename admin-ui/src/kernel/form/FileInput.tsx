/** A picture or an attachment: what is there, what was just chosen, a way to replace and to remove it. */
import { ImageIcon } from 'lucide-react';
import type { UploadKind } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { FileLink } from '../record/FileLink.tsx';
import { useObjectUrl, usePhoto } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { FileButton, type FieldIds } from './FileButton.tsx';

export type FileProblem = 'file_too_large' | 'unsupported_file';

interface FileInputProps extends FieldIds {
  readonly value: unknown;
  readonly name: string;
  readonly onChange: (value: File | null) => void;
  /** What is wrong with a file that is not taken; null once one is. */
  readonly onRefused: (code: FileProblem | null) => void;
  readonly accepts: UploadKind;
  readonly readOnly?: boolean | undefined;
}

const PICTURES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];
const ATTACHMENTS = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 5 * 1024 * 1024;

const typesOf = (accepts: UploadKind) => (accepts === 'attachment' ? ATTACHMENTS : PICTURES);

/** What the server would refuse, reported before it is sent. A file whose kind the browser does not know is the server's to judge. */
export function problemOf(file: File, accepts: UploadKind): FileProblem | null {
  if (file.type !== '' && !typesOf(accepts).includes(file.type)) return 'unsupported_file';
  return file.size > MAX_BYTES ? 'file_too_large' : null;
}

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

export function FileInput(props: FileInputProps) {
  const { value, name, onChange, onRefused, accepts, readOnly, ...field } = props;
  const translate = useTranslate();
  const take = (file: File | null) => {
    const problem = file && problemOf(file, accepts);
    onRefused(problem);
    if (!problem) onChange(file);
  };
  const isThere = value instanceof File || (typeof value === 'string' && value !== '');
  return (
    <div className="file-field">
      {accepts === 'attachment' ? <Attachment value={value} /> : <Preview value={value} accepts={accepts} />}
      <FileButton
        {...field}
        name={name}
        accept={[...typesOf(accepts), ...(accepts === 'attachment' ? [] : ['.ico'])]}
        disabled={readOnly}
        onChoose={take}
      >
        {translate(isThere ? 'action.replace' : 'action.choose')}
      </FileButton>
      {isThere && !readOnly && (
        <Button look="plain" onClick={() => take(null)}>
          {translate('action.removeFile')}
        </Button>
      )}
    </div>
  );
}

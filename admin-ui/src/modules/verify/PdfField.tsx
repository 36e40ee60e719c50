/** A PDF that is chosen, or dropped anywhere on the field, is checked at once. */
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useVerifyTexts } from './useVerifyTexts.ts';

interface PdfInputProps {
  readonly onChoose: (file: File) => void;
  readonly id?: string;
  readonly 'aria-describedby'?: string;
}

interface PdfFieldProps {
  readonly onChoose: (file: File) => void;
  /** What the server says of the file itself. */
  readonly error: string | undefined;
}

/** With a button of the page's language: the browser's own says that no file is chosen, once it was taken. */
function PdfInput({ onChoose, id, 'aria-describedby': describedBy }: PdfInputProps) {
  const translate = useVerifyTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="file-field">
      <input
        ref={input}
        hidden
        type="file"
        name="document"
        accept="application/pdf,.pdf"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        id={id}
        icon={Upload}
        onClick={() => input.current?.click()}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy}
      >
        {translate('action.choose')}
      </Button>
    </div>
  );
}

export function PdfField({ onChoose, error }: PdfFieldProps) {
  const translate = useVerifyTexts();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FieldFrame
        label={translate('verify.file')}
        required={false}
        hint={translate('verify.fileHint')}
        error={error}
      >
        <PdfInput onChoose={onChoose} />
      </FieldFrame>
    </div>
  );
}

/** A PDF that is chosen, or dropped anywhere on the field, is checked at once. */
import { useState, type DragEvent } from 'react';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';

interface PdfFieldProps {
  readonly onChoose: (file: File) => void;
  /** What the server says of the file itself. */
  readonly error: string | undefined;
}

export function PdfField({ onChoose, error }: PdfFieldProps) {
  const translate = useTranslate();
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
        <input
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
      </FieldFrame>
    </div>
  );
}

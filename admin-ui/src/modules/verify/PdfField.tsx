/** A PDF that is chosen, or dropped anywhere on the field, is checked at once. */
import { useState, type DragEvent } from 'react';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FileButton, type FieldIds } from '../../kernel/form/FileButton.tsx';
import { useVerifyTexts } from './useVerifyTexts.ts';

interface PdfFieldProps {
  readonly onChoose: (file: File) => void;
  /** What the server says of the file itself. */
  readonly error: string | undefined;
}

const ACCEPT = ['application/pdf', '.pdf'];

function PdfInput({ onChoose, ...field }: Pick<PdfFieldProps, 'onChoose'> & FieldIds) {
  const translate = useVerifyTexts();
  return (
    <div className="file-field">
      <FileButton {...field} name="document" accept={ACCEPT} onChoose={onChoose}>
        {translate('action.choose')}
      </FileButton>
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

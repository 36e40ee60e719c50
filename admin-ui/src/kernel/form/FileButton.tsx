/** Chooses a file, with a button in the page's language: the browser's own says that no file is chosen, once it was taken. */
import { Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

/** As the frame of a field gives them. */
export interface FieldIds {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
}

interface FileButtonProps extends FieldIds {
  readonly name: string;
  readonly accept: readonly string[];
  readonly disabled?: boolean | undefined;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

export function FileButton({ name, accept, disabled, onChoose, children, ...field }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        name={name}
        type="file"
        disabled={disabled}
        accept={accept.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again, once it was changed.
          event.target.value = '';
        }}
      />
      <Button
        {...field}
        icon={Upload}
        disabled={disabled}
        onClick={() => input.current?.click()}
        aria-labelledby={`${field.id}-label ${field.id}`}
      >
        {children}
      </Button>
    </>
  );
}

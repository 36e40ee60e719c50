/** In a dialog of money: what is due is no longer what it was when the person saw it. Nothing that was typed or proposed changes by itself. */
import { Button } from '../ui/Button.tsx';

interface DueChangedProps {
  readonly text: string;
  /** On the button that takes the new figure; none where there is nothing to take. */
  readonly action?: string | undefined;
  readonly take: () => void;
}

export function DueChanged({ text, action, take }: DueChangedProps) {
  return (
    <p className="notice orange" role="alert">
      {text}
      {action !== undefined && (
        <Button size="small" onClick={take}>
          {action}
        </Button>
      )}
    </p>
  );
}

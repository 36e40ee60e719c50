import { FieldFrame } from './FieldFrame.tsx';
import { TemporalInput } from './typed/TemporalInput.tsx';

interface PastDayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error: string | undefined;
}

/** A day on which something happened: today at the latest. */
export function PastDayField({ label, value, onChange, error }: PastDayFieldProps) {
  return (
    <FieldFrame label={label} required error={error}>
      <TemporalInput kind="day" name="day" until="today" value={value} onChange={onChange} />
    </FieldFrame>
  );
}

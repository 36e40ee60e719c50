/** On paper, above a page that the browser prints: whose it is, and when it was printed. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '../api/serverClock.ts';
import { useClinic } from '../session/useClinic.ts';
import { useFormats } from '../session/useSettings.ts';

export function PaperHead() {
  const { name } = useClinic();
  const formats = useFormats();
  const [at, setAt] = useState(() => serverNow());
  useEffect(() => {
    // The page may have been open since yesterday. The browser prints what stands there when this returns.
    const note = () => flushSync(() => setAt(serverNow()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className="on-paper quiet">
      <bdi>{name}</bdi> · <span className="ltr">{formats.instant(at.toISOString())}</span>
    </p>
  );
}

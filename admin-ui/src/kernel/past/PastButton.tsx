/** In the side menu of who reads every history: leads to the screens as they were. */
import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyComponent } from '../lazyScreen.ts';
import { useReadsEveryHistory } from '../record/historyRight.ts';

const PastDialog = lazyComponent<{ readonly open: boolean; readonly close: () => void }, 'PastDialog'>(
  () => import('./PastDialog.tsx'),
  'PastDialog',
);

export function PastButton({ collapsed }: { readonly collapsed: boolean }) {
  const translate = useTranslate();
  const mayLook = useReadsEveryHistory();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!mayLook) return null;
  const text = translate('past.open');
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="side-find past-open"
        onClick={open}
        aria-haspopup="dialog"
        title={collapsed ? text : undefined}
      >
        <span className="unseen">{text}</span>
        <CalendarClock size={16} aria-hidden />
        <span className="side-label" aria-hidden>
          {text}
        </span>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PastDialog open={isOpen} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

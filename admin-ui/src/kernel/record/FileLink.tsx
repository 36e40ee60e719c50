/** Opens an attachment in a tab of its own. It needs the token, so it is fetched first. */
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { download } from '../api/http.ts';
import { refusalToast, useToasts } from '../toasts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useIsSessionOver } from '../session/useIsSessionOver.ts';

/** The tab may read the file for as long as it takes to load it. */
const KEPT_MS = 60_000;

/** The tab is opened by the click itself, because browsers block one that opens later. */
async function openFile(path: string): Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- an empty tab, for a file
  const tab = window.open('', '_blank');
  try {
    const { file } = await download(path.replace(/^\/api/, ''));
    if (!tab || !file) return;
    const address = URL.createObjectURL(file);
    tab.location.href = address;
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export function FileLink({ path, asIcon }: { path: string; asIcon?: boolean }) {
  const translate = useTranslate();
  const { say } = useToasts();
  const isSessionOver = useIsSessionOver();
  const [isRunning, setRunning] = useState(false);
  const open = async () => {
    setRunning(true);
    try {
      await openFile(path);
    } catch (error) {
      if (!(await isSessionOver(error))) say(refusalToast(error, 'status'));
    } finally {
      setRunning(false);
    }
  };
  const act = () => void open();
  if (asIcon) {
    const label = translate('action.openFile');
    return <IconButton size="small" icon={Paperclip} label={label} isRunning={isRunning} onClick={act} />;
  }
  return (
    <Button look="link" icon={Paperclip} isRunning={isRunning} onClick={act}>
      {translate('action.openFile')}
    </Button>
  );
}

/** Downloads a record's attachment: the call needs the token, so a plain link would not do. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLogoutIfAccessDenied, useTranslate } from 'react-admin';
import { download } from '../api/http.ts';
import { refusalToast, useToasts } from '../toasts.ts';
import { Button } from '../ui/Button.tsx';
import { saveFile } from './saveFile.ts';

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export function AttachmentButton({ path, name }: { path: string; name: string }) {
  const translate = useTranslate();
  const { say } = useToasts();
  const denied = useLogoutIfAccessDenied();
  const [isRunning, setRunning] = useState(false);
  const fetchFile = async () => {
    setRunning(true);
    try {
      const { file } = await download(path.replace(/^\/api/, ''));
      if (file) saveFile(file, `${name}.${extensions[file.type] ?? 'bin'}`);
    } catch (error) {
      if (!(await denied(error))) say(refusalToast(error, 'status'));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={Download} isRunning={isRunning} onClick={() => void fetchFile()}>
      {translate('action.download')}
    </Button>
  );
}

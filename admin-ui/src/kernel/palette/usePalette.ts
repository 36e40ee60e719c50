/** Whether the palette or the list of shortcuts is open: one at a time, opened from anywhere. */
import { useStore } from 'react-admin';

export type OpenDialog = 'palette' | 'shortcuts' | null;

export function useOpenDialog() {
  return useStore<OpenDialog>('dialog.open', null);
}

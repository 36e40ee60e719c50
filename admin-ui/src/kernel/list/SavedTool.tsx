/** The button of the filters that are kept under a name. */
import { Bookmark } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { lazyComponent } from '../lazyScreen.ts';
import { LazyOverlay } from '../ui/LazyOverlay.tsx';
import { Tool } from './ListTools.tsx';
import type { SavedFiltersProps } from './SavedFilters.tsx';

const SavedFilters = lazyComponent<SavedFiltersProps, 'SavedFilters'>(
  () => import('./SavedFilters.tsx'),
  'SavedFilters',
);

export function SavedTool(props: Omit<SavedFiltersProps, 'close'>) {
  const translate = useTranslate();
  return (
    <Tool icon={Bookmark} label={translate('list.saved')} preload={SavedFilters.preload}>
      {(close) => (
        <LazyOverlay onMissing={close}>
          <SavedFilters {...props} close={close} />
        </LazyOverlay>
      )}
    </Tool>
  );
}

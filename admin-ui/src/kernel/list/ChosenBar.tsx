/** The bar of the chosen rows, which comes with the first choice and stays: what runs, and its result, outlast the selection. */
import { useState } from 'react';
import { lazyComponent } from '../lazyScreen.ts';
import { LazyOverlay } from '../ui/LazyOverlay.tsx';
import type { BulkBarProps } from './BulkBar.tsx';

const BulkBar = lazyComponent<BulkBarProps, 'BulkBar'>(() => import('./BulkBar.tsx'), 'BulkBar');

export function ChosenBar(props: BulkBarProps) {
  const [wasChosen, setChosen] = useState(false);
  if (props.chosen.length > 0 && !wasChosen) setChosen(true);
  return (
    wasChosen && (
      <LazyOverlay>
        <BulkBar {...props} />
      </LazyOverlay>
    )
  );
}

import { useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import './palette.css';

export interface PaletteField {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly close: () => void;
  /** Enter was pressed, and nothing was typed since: what the search finds first is to be opened. */
  readonly isEntered: boolean;
  readonly setEntered: (isEntered: boolean) => void;
}

/**
 * The focus goes back to where it was before the palette takes it, in the same step: the palette then gives it back there when it closes.
 */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

/** The palette's field until the palette itself has come: what is typed meanwhile is kept. */
export function PaletteFallback({ typed, setTyped, close, setEntered }: PaletteField) {
  const translate = useTranslate();
  useFocusBack();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
    if (key === 'Enter') setEntered(true);
  };
  return (
    <div className="early-palette" role="dialog" aria-modal aria-label={translate('palette.title')}>
      <div className="floating palette">
        <div className="palette-field">
          <input
            // The palette is opened to be typed into.
            autoFocus
            aria-label={translate('palette.title')}
            placeholder={translate('palette.hint')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setEntered(false);
            }}
            onKeyDown={onKeyDown}
          />
          <span className="spinner" />
        </div>
      </div>
    </div>
  );
}

/** A document as it is printed, in a frame that runs no scripts. */
import { printableDocument, type Printable } from '@hospital/contracts';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { fontFaces } from './fontFaces.ts';

/** The frame is the sheet: there is nothing around it. */
const ON_SCREEN =
  '@media screen { html { background: #fff !important; } body { margin: 0 auto !important; border: 0 !important; } }';

/** As tall as what it holds, so that only the page scrolls. */
function fit(frame: HTMLIFrameElement) {
  const height = frame.contentDocument?.documentElement.scrollHeight;
  if (height) frame.style.setProperty('--sheet', `${height + 4}px`);
}

export function PaperFrame({ paper }: { readonly paper: Printable }) {
  const translate = useTranslate();
  const page = useMemo(() => printableDocument(paper, fontFaces + ON_SCREEN), [paper]);
  return (
    <div className="paper-frame">
      <iframe
        title={translate('print.preview', { title: paper.title })}
        sandbox="allow-same-origin"
        srcDoc={page}
        onLoad={(event) => fit(event.currentTarget)}
      />
    </div>
  );
}

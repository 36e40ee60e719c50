/** The invoice as it is printed: the PDF's own template in a frame that runs no scripts. */
import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2?url';
import { useMemo, type RefObject } from 'react';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { invoicePaper } from './answer.ts';

const face = (file: string, range: string) =>
  `@font-face { font-family: 'IBM Plex Sans'; font-weight: 100 700; src: url('${file}') format('woff2'); unicode-range: ${range}; }`;
const fontFaces =
  face(latinExt, 'U+0100-02BA, U+1E00-1E9F, U+20A0-20C0') +
  face(latin, 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212');

interface PaperProps {
  readonly record: RaRecord;
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/** As tall as what it holds, so that only the page scrolls. */
function fit(frame: HTMLIFrameElement) {
  const height = frame.contentDocument?.documentElement.scrollHeight;
  if (height) frame.style.blockSize = `${height + 4}px`;
}

export function Paper({ record, frame }: PaperProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const paper = useMemo(() => invoicePaper(record, locale, fontFaces), [record, locale]);
  return (
    <div className="paper-frame">
      <iframe
        ref={frame}
        title={translate('invoice.paper', { number: record['number'] })}
        sandbox="allow-same-origin allow-modals"
        srcDoc={paper}
        onLoad={(event) => fit(event.currentTarget)}
      />
    </div>
  );
}

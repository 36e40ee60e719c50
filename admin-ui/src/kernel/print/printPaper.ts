/** Prints a document through the browser: its pages as in the PDF, from a frame of its own that runs no scripts. */
import { printableDocument, type Printable } from '@hospital/contracts';
import { fontFaces } from './fontFaces.ts';

const NAME = 'print-frame';

/** Not removed afterwards: some browsers go on reading it while their dialog is open. The next print takes its place. */
function emptyFrame(): HTMLIFrameElement {
  document.getElementById(NAME)?.remove();
  const frame = document.createElement('iframe');
  frame.id = NAME;
  frame.className = NAME;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  return frame;
}

export async function printPaper(paper: Printable): Promise<void> {
  const frame = emptyFrame();
  frame.srcdoc = printableDocument(paper, fontFaces);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  await frame.contentDocument?.fonts.ready;
  frame.contentWindow?.print();
}

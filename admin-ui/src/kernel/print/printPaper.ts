/** Prints a document through the browser: its pages as in the PDF, from a frame of its own that runs no scripts. */
import { printableDocument, type Printable } from '@hospital/contracts';
import { fontFaces } from './fontFaces.ts';
import { forgetPrinted, PRINT_FRAME } from './printFrame.ts';

/** Not removed afterwards: some browsers go on reading it while their dialog is open. The next print takes its place, or the session ends. */
function emptyFrame(): HTMLIFrameElement {
  forgetPrinted();
  const frame = document.createElement('iframe');
  frame.id = PRINT_FRAME;
  frame.className = PRINT_FRAME;
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
  // It is gone where the session ended meanwhile.
  if (frame.isConnected) frame.contentWindow?.print();
}

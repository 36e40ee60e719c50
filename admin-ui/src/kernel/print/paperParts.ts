/** What a paper needs, in one file. */
export { PaperFrame } from './PaperFrame.tsx';
export { printPaper } from './printPaper.ts';

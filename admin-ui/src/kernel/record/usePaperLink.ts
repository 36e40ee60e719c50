/** The link of a toast that saves the paper which an act just issued. */
import type { Toast } from '../toasts.ts';
import { usePaperPdf } from './usePaperPdf.ts';

/**
 * @param path of the module whose records are these papers
 * @param text the key of the link's text
 * @returns called with the id of the paper; nothing is offered where none was issued
 */
export function usePaperLink(path: string, text: string): (paper: unknown) => Pick<Toast, 'link'> {
  const { save } = usePaperPdf(path);
  return (paper) => (paper ? { link: { text, open: () => void save(String(paper)) } } : {});
}

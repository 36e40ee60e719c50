/** The frame that holds the last paper that was printed: it is in the page after the print dialog too. */
export const PRINT_FRAME = 'print-frame';

export function forgetPrinted(): void {
  document.getElementById(PRINT_FRAME)?.remove();
}

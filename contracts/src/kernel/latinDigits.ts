const ARABIC_INDIC = 0x660;
const PERSIAN = 0x6f0;

/** `٠١٩` and `۰۹` as `019` and `09`: what Arabic and Persian keyboards type. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.codePointAt(0) ?? ARABIC_INDIC;
    return String(code - (code >= PERSIAN ? PERSIAN : ARABIC_INDIC));
  });
}

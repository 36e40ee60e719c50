/** A name may hold any letter: the plain one for old clients, the whole one beside it (RFC 6266, RFC 5987). Shown in the page unless it is saved. */
export function contentDisposition(given: string): string {
  // Half a letter of two units cannot be encoded.
  const name = Buffer.from(given).toString();
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
}

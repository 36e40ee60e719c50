/** Texts as bytes, each after its length in bytes (four bytes, big endian), so that no two lists of texts have the same bytes. */
export function lengthPrefixed(parts: readonly string[], prefix?: number): Buffer {
  const sizes = parts.map((part) => Buffer.byteLength(part));
  const head = prefix === undefined ? 0 : 1;
  const bytes = Buffer.allocUnsafe(head + sizes.reduce((sum, size) => sum + 4 + size, 0));
  let at = prefix === undefined ? 0 : bytes.writeUInt8(prefix, 0);
  for (const [index, part] of parts.entries()) {
    at = bytes.writeUInt32BE(sizes[index] ?? 0, at);
    at += bytes.write(part, at);
  }
  return bytes;
}

/** The files of a zip by their names, found by its directory as every program finds them. Stored entries alone. */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('this is no zip');
  const files = new Map<string, Buffer>();
  let place = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [bytes.readUInt32LE(place + 24), bytes.readUInt16LE(place + 28)];
    const local = bytes.readUInt32LE(place + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(
      bytes.toString('utf8', place + 46, place + 46 + nameLength),
      bytes.subarray(start, start + size),
    );
    place += 46 + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return files;
}

/** What a file handle offers for it. */
export interface Writable {
  write(bytes: Buffer, from: number, length: number, at: number): Promise<{ readonly bytesWritten: number }>;
}

/** All the bytes at a place in the file: one write of the system may end early without an error, as at the edge of a full disk. */
export async function writeAll(file: Writable, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

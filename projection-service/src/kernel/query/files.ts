/** Where a file's bytes come from: the platform's `Files` fits. */
export interface FileSource {
  load(id: string): Promise<{ readonly mime: string; readonly bytes: Buffer } | null>;
}

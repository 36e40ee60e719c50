/** An event as the bytes that are stored: they are made once and never rewritten. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

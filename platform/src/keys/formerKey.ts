/** A secret that was replaced. What was made with it is accepted until it has ended; nothing new is made with it. */
export interface FormerKey {
  readonly key: Buffer;
  isAccepted(): boolean;
}

/** What the check of a document's code returns; null for what is not known. */
export interface VerifiedDocument {
  readonly genuine: boolean;
  readonly kind: string | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly status: 'current' | 'superseded' | 'void' | null;
  readonly duplicate: boolean | null;
}

const word = { type: ['string', 'null'] } as const;
export const verifiedDocument = {
  type: 'object',
  required: ['genuine', 'kind', 'number', 'date', 'status', 'duplicate'],
  properties: {
    genuine: { type: 'boolean' },
    kind: word,
    number: word,
    date: { ...word, format: 'date' },
    status: { ...word, enum: ['current', 'superseded', 'void', null] },
    duplicate: { type: ['boolean', 'null'] },
  },
} as const;

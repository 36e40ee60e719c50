/**
 * Calls that the specification or its decisions promise and the product does not have yet, each with the reason. The tables of calls leave
 * them out; a test fails when one of them is there after all, so that it leaves this list.
 */
export interface MissingCall {
  readonly call: string;
  readonly why: string;
}

const LATER_ROUND = 'Batches and the public check of a document come with the documents’ own round.';

const missing = (why: string, calls: string): MissingCall[] =>
  calls
    .trim()
    .split(/\n\s*/)
    .map((call) => ({ call, why }));

export const notBuiltYet: readonly MissingCall[] = [
  ...missing(
    LATER_ROUND,
    `POST /documents/batches
     GET /documents/batches
     GET /documents/batches/{id}
     GET /documents/batches/{id}/result
     GET /documents/batches/{id}/manifest
     POST /documents/batches/{id}/pause
     POST /documents/batches/{id}/resume
     POST /documents/batches/{id}/cancel
     POST /documents/batches/{id}/retry
     GET /documents/verify`,
  ),
];

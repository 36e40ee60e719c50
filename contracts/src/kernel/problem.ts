/**
 * Every refusal the API can give: a stable code, its HTTP status, a sentence for the person. Those of the kernels are listed here,
 * a module declares its own (`refusals`).
 * Deciders return a refusal as data (`reject`); the edge turns it into the response. The two lists are the documentation.
 */
export type ProblemEntry = readonly [status: number, sentence: string];
export type ProblemTable = Readonly<Record<string, ProblemEntry>>;

/** Of a module that refuses nothing of its own. */
export type NoRefusals = Readonly<Record<never, ProblemEntry>>;

export const kernelProblems = {
  validation_failed: [400, 'Some fields need your attention.'],
  malformed_id: [400, 'This address is not complete. Open the record from its list again.'],
  malformed_body: [400, 'The request could not be read. Reload the page and try again.'],
  unknown_search_field: [400, 'This list cannot be searched by that field. Choose another one.'],
  use_after: [
    400,
    'This list cannot be opened this far down. Narrow the search, or send `after` with the X-Next of the page before.',
  ],
  search_too_slow: [
    400,
    'This takes too long to find. Choose a shorter period or more exact words, or try again later.',
  ],
  amount_too_large: [400, 'The total is too large. Check the quantities and the prices.'],
  not_signed_in: [401, 'You are not signed in, or your session has ended. Please sign in.'],
  wrong_credentials: [401, 'The email or the password is wrong. Check both and try again.'],
  account_inactive: [401, 'Your account was deactivated. Ask an administrator to make it active again.'],
  wrong_password: [400, 'The current password is wrong. Type it again.'],
  code_required: [401, 'Enter the code of your authenticator app, or a recovery code.'],
  wrong_code: [
    400,
    'The code is wrong, too old or already used. Type the next code of your app, or another recovery code.',
  ],
  wrong_passkey: [400, 'The passkey was not accepted. Try again, or use a code of your authenticator app.'],
  second_factor_required: [
    403,
    'Your role requires a second factor, or yours was reset. Add one in your profile to go on.',
  ],
  second_factor_again: [403, 'Enter a code of your second factor again to do this.'],
  not_allowed: [403, 'Your role does not allow this. Ask an administrator if you need it.'],
  wrong_actor: [
    403,
    'This request names a different user from the one who is signed in. Please sign in again.',
  ],
  administrators_only: [403, 'Only an Administrateur may do this. Ask one of them.'],
  not_found: [404, 'There is no such record. Check the address, or open the record from its list.'],
  no_such_route: [404, 'Sorry, this page does not exist. Check the address, or start from the menu.'],
  no_file: [404, 'There is no file here yet. Add one in the form of the record.'],
  method_not_allowed: [
    405,
    'This address exists, but it cannot be called in this way. See the API documentation.',
  ],
  too_slow: [408, 'The request took too long to arrive. Check the connection and try again.'],
  gone: [410, 'This record was deleted. Its history can still be read.'],
  stale_revision: [
    409,
    'Somebody changed this record since you opened it. Reload it and make your change again.',
  ],
  duplicate: [409, 'This value is already taken. Choose another one.'],
  in_use: [409, 'This record is in use and cannot be deleted. Make it inactive instead.'],
  inactive_reference: [409, 'A record chosen here is inactive. Choose another one, or make it active again.'],
  reference_deleted: [
    409,
    'A record chosen here was deleted at the same moment, so nothing was changed. Choose another one.',
  ],
  not_changeable: [409, 'This record cannot be changed any more. Add a new one instead.'],
  restricted: [409, 'The data of this person is restricted, so nothing was changed.'],
  restricted_record: [
    403,
    'The data of this person is restricted. Ask somebody who may lift the restriction if you need it.',
  ],
  self_approval: [403, 'You cannot approve or decline your own request. Ask somebody else to do it.'],
  file_too_large: [413, 'The file is larger than 5 MB. Choose a smaller one.'],
  body_too_large: [413, 'The request is too large. Send less at once.'],
  unreadable_file: [400, 'This file cannot be read. Save it again, or choose another one.'],
  too_many_pixels: [
    400,
    'This picture has more than 40 megapixels, or a side of more than 16,383 pixels. Choose a smaller one.',
  ],
  unsupported_file: [415, 'This kind of file is not accepted. Choose a file of another kind.'],
  unsupported_body: [415, 'This kind of request is not accepted. Reload the page and try again.'],
  key_reused: [422, 'This Idempotency-Key was used for another request. Send a new key.'],
  headers_too_large: [
    431,
    'The request’s headers are too large. Delete the cookies of this page and try again.',
  ],
  too_many_requests: [429, 'Too many requests at once. Please wait a moment and try again.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a moment and try again.'],
  upload_limit: [429, 'You have uploaded 200 MB today, which is the limit. Please continue tomorrow.'],
  file_altered: [
    500,
    'This file is not the one that was recorded, so it is not shown. Please contact your administrator.',
  ],
  internal: [500, 'Something went wrong on our side. Nothing was lost; please try again.'],
  overloaded: [503, 'Too many people need the server at this moment. Please try again in a few seconds.'],
  busy: [503, 'Too many people are changing this record at once. Please try again.'],
  not_caught_up: [503, 'The lists are still catching up. Please try again in a moment.'],
  record_parked: [
    503,
    'A record that this needs cannot be read right now. Nothing was changed. Please contact your administrator.',
  ],
  starting: [503, 'The server is still starting. Please try again in a moment.'],
  unreachable: [503, 'A part of the product is not answering. Please try again in a moment.'],
  disk_full: [
    503,
    'The server’s disk is full. What you sent was not saved. Please contact your administrator.',
  ],
  store_unavailable: [503, 'The clinic’s records cannot be reached right now. Please try again in a moment.'],
} as const satisfies ProblemTable;

/** What modules refuse, by code: the registry of modules extends it with what they declare. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface ModuleProblems {}

export type ProblemCode = keyof typeof kernelProblems | keyof ModuleProblems;

const known = new Map<string, ProblemEntry>(Object.entries(kernelProblems));

/** For the registry of modules. @throws Error for a code that is declared already, with other words */
export function addProblems(refusals: ProblemTable): void {
  for (const [code, refusal] of Object.entries(refusals)) {
    if (known.has(code) && known.get(code) !== refusal) throw new Error(`${code} is declared twice`);
    known.set(code, refusal);
  }
}

/** By code, once the registry has added what the modules refuse. */
export function knownProblems(): Readonly<Record<ProblemCode, ProblemEntry>> {
  return Object.fromEntries(known) as Readonly<Record<ProblemCode, ProblemEntry>>;
}

function problemOf(code: ProblemCode): ProblemEntry {
  return known.get(code) ?? kernelProblems.internal;
}

export interface ProblemDetails {
  /** The sentence, where the catalogue's is not exact enough. */
  readonly message?: string;
  /** Field → what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Further members of the answer (`revision`). */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A refusal as data: what a decider returns. */
export interface Rejection extends ProblemDetails {
  readonly rejected: ProblemCode;
}

export function reject(rejected: ProblemCode, details: ProblemDetails = {}): Rejection {
  return { rejected, ...details };
}

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'rejected' in value;
}

/** A refusal on its way to the edge. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? problemOf(code)[1]);
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return problemOf(this.code)[0];
  }
  static of(rejection: Rejection): Problem {
    const { rejected, ...details } = rejection;
    return new Problem(rejected, details);
  }
}

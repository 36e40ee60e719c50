/**
 * Every refusal the API can give: a stable code, its HTTP status, a sentence for the person.
 * Deciders answer a refusal as data (`reject`); the edge turns it into the response. The list is the documentation.
 */
export const problems = {
  validation_failed: [400, 'Some fields need your attention.'],
  malformed_id: [400, 'This is not a valid identifier.'],
  malformed_body: [400, 'The body could not be read.'],
  unknown_search_field: [400, 'This list can not be searched by that field.'],
  use_after: [400, 'Pages this deep are reached with `after`, the X-Next of the page before.'],
  amount_too_large: [400, 'The total is too large.'],
  tax_rate_unknown: [400, 'The tax rate is none of the approved taxes.'],
  not_signed_in: [401, 'Please sign in.'],
  wrong_credentials: [401, 'The email or the password is wrong.'],
  wrong_password: [400, 'The current password is wrong.'],
  not_allowed: [403, 'Your role does not allow this.'],
  wrong_actor: [403, 'This call names another user than the one who is signed in.'],
  own_rights: [403, 'Nobody changes their own role, status or remaining leave.'],
  role_beyond_own: [403, 'You can not give a role with rights that you lack.'],
  account_beyond_own: [403, 'This person’s role has rights that you lack.'],
  administrators_only: [403, 'Only an Administrateur may do this.'],
  not_found: [404, 'There is no such record.'],
  no_such_route: [404, 'Sorry, this page does not exist.'],
  no_file: [404, 'No file is set.'],
  gone: [410, 'This record was deleted.'],
  stale_revision: [409, 'Somebody changed this record since you opened it.'],
  duplicate: [409, 'This value is already taken.'],
  in_use: [409, 'This record is in use.'],
  slot_taken: [409, 'The doctor or the patient already has an appointment at that time.'],
  appointment_closed: [409, 'A closed appointment can not be changed.'],
  appointment_not_approved: [409, 'The appointment is not approved.'],
  closing_needs_invoice: [409, 'An appointment is closed by creating its invoice.'],
  already_invoiced: [409, 'This appointment already has an invoice.'],
  patient_mismatch: [400, 'Patient and department are those of the appointment.'],
  invoice_paid: [409, 'The invoice is not editable if it was paid !'],
  invoice_void: [409, 'This invoice is void.'],
  invoice_under_way: [409, 'The invoice of this appointment is being issued.'],
  inactive_reference: [409, 'A record that this one refers to is inactive.'],
  last_administrator: [
    409,
    'The last active Administrateur can not be removed, deactivated or given another role.',
  ],
  role_name_fixed: [409, 'The names Administrateur and Doctor are fixed.'],
  role_flag_fixed: [409, 'Administrateur keeps its access, its permissions and its status.'],
  not_changeable: [409, 'This record can not be changed any more.'],
  self_approval: [403, 'Nobody approves their own request.'],
  document_not_ready: [409, 'The document is not ready yet.'],
  already_set_up: [409, 'The clinic already has an administrator.'],
  file_too_large: [413, 'The file is larger than 5 MB.'],
  body_too_large: [413, 'The request is too large.'],
  unreadable_file: [400, 'This file cannot be read. Save it again, or choose another one.'],
  too_many_pixels: [
    400,
    'This picture has more than 40 megapixels, or a side of more than 16,383 pixels. Choose a smaller one.',
  ],
  unsupported_file: [415, 'This kind of file is not accepted.'],
  unsupported_body: [415, 'This kind of body is not accepted.'],
  key_reused: [422, 'This Idempotency-Key was used for another request.'],
  too_many_requests: [429, 'Too many requests at once. Please wait a moment.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a moment.'],
  upload_limit: [429, 'You have uploaded 200 MB today, which is the limit. Please continue tomorrow.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost; please try again.'],
  busy: [503, 'Too many people are changing this record at once. Please try again.'],
  not_caught_up: [503, 'The lists are still catching up. Please try again.'],
  record_parked: [
    503,
    'A record that this needs can not be read right now. Nothing was changed. Please tell whoever runs this system.',
  ],
  starting: [503, 'The server is still starting. Please try again in a moment.'],
  unreachable: [503, 'A part of the product is not answering. Please try again.'],
  store_unavailable: [503, 'The event store is not answering. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

export interface ProblemDetails {
  /** The sentence, where the catalogue's is not exact enough. */
  readonly message?: string;
  /** Field → what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Further members of the answer (`revision`). */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A refusal as data: what a decider answers. */
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
    super(details.message ?? problems[code][1]);
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return problems[this.code][0];
  }
  static of(rejection: Rejection): Problem {
    const { rejected, ...details } = rejection;
    return new Problem(rejected, details);
  }
}

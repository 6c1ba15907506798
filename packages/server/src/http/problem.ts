import { type ErrorCode, errors, type FieldErrors } from '@provoke/contract';

type ProblemOptions = {
  /** The sentence for the caller, if it is not the default of the code. */
  detail?: string;
  /** The gateway's `details`, if they differ. */
  details?: string;
  fields?: FieldErrors;
  headers?: Record<string, string>;
  /** The word for the log, if the code does not say enough. */
  reason?: string;
  cause?: unknown;
};

/** A caller's mistake. Thrown anywhere below a route; `error-response.ts` turns it into a response. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ErrorCode;
  readonly details: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  readonly reason: string;

  constructor(
    code: ErrorCode,
    { detail, details, fields, headers = {}, reason = code, cause }: ProblemOptions = {},
  ) {
    super(detail ?? errors[code].detail, { cause });
    this.code = code;
    this.details = details;
    this.fields = fields;
    this.headers = headers;
    this.reason = reason;
  }
}

/** A 400 that names one field. */
export const fieldProblem = (field: string, message: string, cause?: unknown) =>
  new Problem('fields-invalid', { fields: { [field]: [message] }, cause });

/** A foreign key in a body that is missing, or another organization's: the same answer for both. */
export const noSuchRecord = (field: string, id: string) =>
  fieldProblem(field, `Invalid pk "${id}" - object does not exist.`);

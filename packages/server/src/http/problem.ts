import { type ErrorCode, errors, type FieldErrors } from '@provoke/contract';

type ProblemOptions = {
  /** The sentence for the caller, when the table's default is not it. */
  detail?: string;
  /** What the gateway says beside it, when that is not the same again. */
  details?: string;
  fields?: FieldErrors;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** What the caller did wrong. Thrown anywhere below a route; becomes a response in `error-response.ts`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ErrorCode;
  readonly details: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    { detail, details, fields, headers = {}, cause }: ProblemOptions = {},
  ) {
    super(detail ?? errors[code].detail, { cause });
    this.code = code;
    this.details = details;
    this.fields = fields;
    this.headers = headers;
  }
}

/** A 400 that names one field. */
export const fieldProblem = (field: string, message: string, cause?: unknown) =>
  new Problem('fields-invalid', { fields: { [field]: [message] }, cause });

/** A foreign key in a body that is not there, or not the caller's: the same answer for both. */
export const noSuchRecord = (field: string, id: string) =>
  fieldProblem(field, `Invalid pk "${id}" - object does not exist.`);

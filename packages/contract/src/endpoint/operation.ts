/**
 * What a client needs to know about an endpoint. Every endpoint of the contract is an operation; the generated table
 * in
 * `operations.ts` has them without schemas.
 */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path parameters are written `{id}`, as in OpenAPI. No trailing slash. */
  readonly path: `/${string}`;
  /** Every possible status; a client treats any other as unexpected. */
  readonly statuses: readonly number[];
  /** It creates a record, so it accepts an `Idempotency-Key`, and a retry duplicates nothing. */
  readonly creates?: true;
  /** The answer is one page of a list. */
  readonly lists?: true;
  /** The answer is a stream of server-sent events with these names; `returns` is the schema of one. */
  readonly streams?: readonly string[];
  /** The answer is a file of this name with one JSON text per line; `returns` is the schema of one. */
  readonly download?: string;
  /** The answer is a file of bytes; `returns` is the schema of the JSON at its start, if it has one. */
  readonly binary?: true;
  /** The body is a file of one of these media types. */
  readonly takes?: readonly string[];
  /** Checks an answer. Without it, any JSON is accepted. */
  readonly returns?: AnswerSchema;
};

/** The part of a schema that a client uses. */
export type AnswerSchema = {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false };
};

/** An endpoint's operation, with or without its schema. */
export type OperationOf<E extends Operation> = Pick<
  E,
  Exclude<keyof E & keyof Operation, 'returns'>
> &
  Pick<Operation, 'returns'>;

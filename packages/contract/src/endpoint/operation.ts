/**
 * What a client needs to know of an endpoint. Every endpoint of the contract is one; the generated table in
 * `operations.ts` has them without their schemas.
 */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path parameters are written `{id}`, as in OpenAPI. No trailing slash. */
  readonly path: `/${string}`;
  /** Every status that it may answer with; a client calls any other one unexpected. */
  readonly statuses: readonly number[];
  /** It makes a record, so it takes an `Idempotency-Key`, with which a retry doubles nothing. */
  readonly creates?: true;
  /** The answer is one page of a list. */
  readonly lists?: true;
  /** The answer is a stream of server-sent events with these names; `returns` is the schema of one. */
  readonly streams?: readonly string[];
  /** The answer is a file of this name with a JSON text in every line; `returns` is the schema of one. */
  readonly download?: string;
  /** Checks an answer. Without it, any JSON is taken as it comes. */
  readonly returns?: AnswerSchema;
};

/** The one part of a schema that a client uses. */
export type AnswerSchema = {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false };
};

/** The operation that an endpoint is: with or without its schema. */
export type OperationOf<E extends Operation> = Pick<
  E,
  Exclude<keyof E & keyof Operation, 'returns'>
> &
  Pick<Operation, 'returns'>;

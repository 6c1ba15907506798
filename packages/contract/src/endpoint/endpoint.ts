import type { z } from 'zod';
import { type ErrorCode, errors } from '../errors/errors.ts';
import { isScope, type Scope } from '../lists/scopes.ts';
import type { AuditAction } from './audit-actions.ts';
import type { Operation } from './operation.ts';

/** Everything the server, the client and the docs need to know about one operation. */
export type Endpoint = Operation & {
  readonly summary: string;
  /**
   * Who may call it: any session, and a key that has this scope; with `any-key` every key, with `session` none.
   */
  readonly access: Scope | 'any-key' | 'session';
  /** Only owners may call it. By default all roles may, but viewers may only read. */
  readonly role?: 'owner' | undefined;
  /** It concerns the caller's own account, so viewers may call it too. */
  readonly ofOwnAccount?: true;
  /** It sets up a second factor, so a session that lacks a required one reaches it. */
  readonly setsUpSecondFactor?: true;
  /** Workers call it for every attempt, exporters for every batch, so it counts against a limit of theirs, a minute's. */
  readonly countedAs?: OftenSender;
  /** It may keep the service busy for long, so an organization has one at a time: see `AnswerTurn` in the server. */
  readonly heavy?: true;
  /** Its action in the audit log, and the fields of the body that are logged. */
  readonly audited?: {
    readonly as: AuditAction;
    readonly fields?: readonly string[];
    /** A field of the answer that says whether anything was done. */
    readonly if?: string;
  };
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Default: 200. A 204 has no body. */
  readonly status?: 201 | 204;
  readonly returns: z.ZodType;
  /** The media types of a binary answer. Default: `application/octet-stream`. */
  readonly mediaTypes?: readonly string[];
  /** Set by `listEndpoint`: the schema of one item of a page. */
  readonly item?: z.ZodType;
  /** Errors beyond those that follow from the parts above (see `documentedErrors`). */
  readonly errors?: readonly ErrorCode[];
  /**
   * By default errors are `{detail}`, and a 400 lists messages by field. A list of statuses means `{error}` for these,
   * `gateway` means `{error, code, details}` for all but 401.
   */
  readonly errorShape?: readonly number[] | 'gateway';
  /** Default: `limits.bodyBytesMax`. `as set` is the operator's `MAX_BODY_BYTES`, which bounds all bodies. */
  readonly bodyBytesMax?: number | 'as set';
  /** Maximum JSON values of a body that is parsed whole. */
  readonly bodyValuesMax?: number;
};

export type OftenSender = 'worker' | 'exporter';

export type Group = Record<string, Endpoint>;

type Definition = Omit<Endpoint, 'statuses'>;

/** Adds the statuses; keeps the literal types that routes and client methods are inferred from. */
export const endpoint = <const E extends Definition>(
  definition: E,
): E & Pick<Endpoint, 'statuses'> => ({ ...definition, statuses: statusesOf(definition) });

type Part = 'params' | 'query' | 'body';
type PartsOf<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodType ? P : never]: E[P];
};

/** What a caller may send: defaults are still optional. */
export type Sent<E extends Endpoint> = {
  [P in keyof PartsOf<E>]: PartsOf<E>[P] extends z.ZodType ? z.input<PartsOf<E>[P]> : never;
};

/** What a handler receives: parsed, defaults filled in. */
export type Received<E extends Endpoint> = {
  [P in keyof PartsOf<E>]: PartsOf<E>[P] extends z.ZodType ? z.output<PartsOf<E>[P]> : never;
};

/** Every error that this endpoint may answer with. */
export function documentedErrors(endpoint: Definition): ErrorCode[] {
  return [
    'not-authenticated',
    ...(endpoint.access === 'session' ? (['session-needed'] as const) : []),
    ...(isScope(endpoint.access) ? (['scope-missing'] as const) : []),
    ...(endpoint.role || endpoint.method !== 'get' ? (['not-yours'] as const) : []),
    ...(endpoint.setsUpSecondFactor ? [] : (['second-factor-needed'] as const)),
    'throttled',
    'internal',
    'database-away',
    ...(endpoint.params ? (['not-found'] as const) : []),
    ...(endpoint.item ? (['page-invalid'] as const) : []),
    ...(endpoint.query && !endpoint.item ? (['fields-invalid'] as const) : []),
    ...(endpoint.body ? (['fields-invalid'] as const) : []),
    ...(endpoint.body || endpoint.takes
      ? (['body-unreadable', 'body-too-large', 'media-type-unsupported', 'busy'] as const)
      : []),
    ...(endpoint.creates ? (['idempotency-key-in-use', 'idempotency-key-reused'] as const) : []),
    ...(endpoint.errors ?? []),
  ];
}

/** Whether the body of this error is `{error}`. */
export const saysErrorAlone = (
  { errorShape }: Pick<Endpoint, 'errorShape'>,
  code: ErrorCode,
): boolean => Array.isArray(errorShape) && errorShape.includes(errors[code].status);

const statusesOf = (definition: Definition): number[] => {
  const refusals = documentedErrors(definition).map((code) => errors[code].status);
  return [...new Set([definition.status ?? 200, ...refusals])].sort((a, b) => a - b);
};

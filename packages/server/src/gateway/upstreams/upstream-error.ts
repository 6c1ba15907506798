import type { ErrorCode } from '@provoke/contract';

/** The errors that a call to a provider can end with. */
type UpstreamErrorCode = Extract<
  ErrorCode,
  'provider-busy' | 'provider-unreachable' | 'provider-broken' | 'provider-slow' | 'body-unreadable'
>;

type UpstreamErrorOptions = {
  /** For the caller: what happened, without the provider's own words. */
  detail?: string;
  retryAfterS?: number;
  /** Whether the provider is down: another request would have failed as well. */
  isOutage?: boolean;
  cause?: unknown;
};

/** A provider's failure, or `body-unreadable` if the provider rejects the caller's request. The message is for the log. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly code: UpstreamErrorCode;
  readonly detail: string | undefined;
  readonly retryAfterS: number | undefined;
  readonly isOutage: boolean;

  constructor(
    message: string,
    code: UpstreamErrorCode,
    { detail, retryAfterS, isOutage = false, cause }: UpstreamErrorOptions = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.detail = detail;
    this.retryAfterS = retryAfterS;
    this.isOutage = isOutage;
  }
}

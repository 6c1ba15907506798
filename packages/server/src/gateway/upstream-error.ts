import type { ErrorCode } from '@provoke/contract';

/** What a call to a provider can end with, when not with an answer. */
type UpstreamErrorCode = Extract<
  ErrorCode,
  'provider-busy' | 'provider-unreachable' | 'provider-broken' | 'provider-slow' | 'body-unreadable'
>;

type UpstreamErrorOptions = {
  /** For the caller: what happened, without a word of the provider's own. */
  detail?: string;
  retryAfterS?: number;
  /** It says that the provider itself is ill: another request would have fared no better. */
  isOutage?: boolean;
  cause?: unknown;
};

/** What a provider did wrong; `body-unreadable` when it finds that the caller did. The message is for the log. */
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

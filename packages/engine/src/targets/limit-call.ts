import { onAbort } from '../on-abort.ts';

export type CallLimit = {
  /** Aborted with the campaign, or when the call's time is over. */
  signal: AbortSignal;
  /** To be said when the call is over: nothing of it is held on to then. */
  end(): void;
};

/**
 * The end of one call. `AbortSignal.any` and `AbortSignal.timeout` would say the same, but keep every call
 * alive until a full garbage collection: 30 MB more in a campaign of 100,000 calls.
 */
export function limitCall(campaign: AbortSignal, timeoutMs: number): CallLimit {
  const call = new AbortController();
  const stop = () => call.abort(campaign.reason);
  const timer = setTimeout(() => call.abort(), timeoutMs);
  if (campaign.aborted) stop();
  const stopListening = onAbort(campaign, stop);
  return {
    signal: call.signal,
    end() {
      clearTimeout(timer);
      stopListening();
    },
  };
}

import { onAbort } from './on-abort.ts';

export type CallLimit = {
  /** Aborted with the campaign, or when the call's time is over. */
  signal: AbortSignal;
  /** To be said when the call is over: nothing of it is held on to then. */
  end(): void;
};

/**
 * The end of one call: when its time is over, or everything is. `AbortSignal.any` of the two would say the same,
 * but in Node 20 a timeout in it may be collected as garbage and never come, and where it is held on to it keeps
 * every call alive: 30 MB more in a campaign of 100,000 calls.
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

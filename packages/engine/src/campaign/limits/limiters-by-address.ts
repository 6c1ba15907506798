import {
  type CallLimiter,
  createCallLimiter,
  type LimiterOptions,
  type Throttling,
} from './call-limiter.ts';

/** Models of one address share a limiter, because one machine serves them all. */
export function limitersByAddress({
  onWait,
  ...options
}: Omit<LimiterOptions, 'onWait'> & {
  onWait?: (address: string, throttling: Throttling) => void;
}) {
  const limiters = new Map<string, CallLimiter>();
  return (address: string): CallLimiter => {
    const limiter =
      limiters.get(address) ??
      createCallLimiter({ ...options, onWait: (throttling) => onWait?.(address, throttling) });
    limiters.set(address, limiter);
    return limiter;
  };
}

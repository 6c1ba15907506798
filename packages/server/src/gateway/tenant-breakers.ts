import { type Breaker, createBreaker } from './breaker.ts';
import type { UpstreamError } from './upstream-error.ts';

/** Organizations whose failures are remembered. */
const ORGANIZATIONS_MAX = 1_000;
/** It may be one organization's prompts that an upstream fails at. */
const DEAD_FOR = 2;

/**
 * The breakers of one upstream: one for each organization, and one for everybody, which opens only when the
 * upstream is dead for two organizations, and was so for anybody who asked in between. So an organization alone can
 * lock out nobody but itself. A busy upstream says so quickly, to each.
 */
export type TenantBreakers = {
  blocking(organizationId: string): UpstreamError | undefined;
  /** It answered: it is well, for everybody. */
  succeeded(): void;
  /** It turned down this request, which says nothing of others. */
  refused(organizationId: string): void;
  failed(organizationId: string, error: UpstreamError): void;
};

export function createTenantBreakers(now?: () => number): TenantBreakers {
  const breakers = new Map<string, Breaker>();
  let everybody: Breaker | undefined;

  return {
    blocking(organizationId) {
      const own = breakers.get(organizationId);
      // Who is locked out already does not go to see for the others.
      return own?.isOpen() ? own.blocking() : everybody?.blocking();
    },
    succeeded() {
      breakers.clear();
      everybody = undefined;
    },
    refused: (organizationId) => void breakers.delete(organizationId),
    failed(organizationId, error) {
      const own = breakers.get(organizationId) ?? createBreaker({ now });
      const wasOpen = own.isOpen();
      own.failed(error);
      breakers.delete(organizationId);
      breakers.set(organizationId, own);
      for (const oldest of breakers.keys())
        if (breakers.size > ORGANIZATIONS_MAX) breakers.delete(oldest);
      const deadFor = [...breakers.values()].filter((breaker) => breaker.isDead()).length;
      if (deadFor < DEAD_FOR || (everybody && wasOpen)) return;
      everybody ??= createBreaker({ failuresMax: 1, now });
      everybody.failed(error);
    },
  };
}

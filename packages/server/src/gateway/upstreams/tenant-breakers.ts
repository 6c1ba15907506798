import { type Breaker, createBreaker } from './breaker.ts';
import type { UpstreamError } from './upstream-error.ts';

/** Maximum organizations whose failures are remembered. */
const ORGANIZATIONS_MAX = 1_000;
/** An upstream may fail at the prompts of one organization only. */
const DEAD_FOR = 2;

/**
 * The breakers of one upstream: one for each organization and a shared one, which opens only after the upstream was
 * dead for two organizations and answered none in between. So an organization can lock out only itself. A busy upstream
 * answers quickly, so each organization finds that out by itself.
 */
export type TenantBreakers = {
  blocking(organizationId: string): UpstreamError | undefined;
  /** It answered, so it works for every organization. */
  succeeded(): void;
  /** It refused this request, which does not concern other requests. */
  refused(organizationId: string): void;
  failed(organizationId: string, error: UpstreamError): void;
};

export function createTenantBreakers(now?: () => number): TenantBreakers {
  const breakers = new Map<string, Breaker>();
  let shared: Breaker | undefined;

  return {
    blocking(organizationId) {
      const own = breakers.get(organizationId);
      // An organization that is locked out makes no trial call for the others.
      return own?.isOpen() ? own.blocking() : shared?.blocking();
    },
    succeeded() {
      breakers.clear();
      shared = undefined;
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
      if (deadFor < DEAD_FOR || (shared && wasOpen)) return;
      shared ??= createBreaker({ failuresMax: 1, now });
      shared.failed(error);
    },
  };
}

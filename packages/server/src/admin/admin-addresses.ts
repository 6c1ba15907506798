import { originOf } from '@provoke/contract';
import type { ServerConfig } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Home } from '../db/open-home.ts';
import { isAllowed } from '../http/allowed-addresses.ts';
import { withDatabase } from './with-database.ts';

/** An address that the service calls, or may call. */
export type CalledAddress = {
  /** Scheme, host and port. */
  address: string;
  purpose: 'database' | 'gateway' | 'local model' | 'single sign-on' | 'webhook';
  /** The setting, or the organization and its webhook. */
  from: string;
  /** Whether `ALLOWED_ADDRESSES` lets it be called. */
  is_allowed: boolean;
};

type Settings = Pick<ServerConfig, 'gateway' | 'oidc' | 'webhooks'>;

/** Every address that a service with these settings calls, on this database. */
export const readAddresses = (home: Home, settings: Settings): Promise<CalledAddress[]> =>
  withDatabase(home, async (tx) => [
    ...configured(home, settings),
    ...(await webhookAddresses(tx, settings)),
  ]);

function configured(
  { databaseUrl }: Home,
  { gateway, oidc, webhooks: { allowed } }: Settings,
): CalledAddress[] {
  const called = (purpose: CalledAddress['purpose'], from: string, url: string | undefined) =>
    url === undefined
      ? []
      : [{ address: originOf(url), purpose, from, is_allowed: isAllowed(url, allowed) }];
  return [
    // The operator's own; without it there is no service.
    ...called('database', 'DATABASE_URL', databaseUrl).map((one) => ({ ...one, is_allowed: true })),
    ...gateway.upstreams.flatMap(({ name, baseUrl }) =>
      called('gateway', `GATEWAY_UPSTREAMS, ${name}`, baseUrl),
    ),
    ...called('local model', 'HOST on this machine', gateway.localModelUrl),
    ...called('single sign-on', 'OIDC_ISSUER', oidc?.issuer),
  ];
}

async function webhookAddresses(
  tx: Db,
  { webhooks: { allowed } }: Settings,
): Promise<CalledAddress[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select(['organization_id', 'name', 'url'])
    .orderBy('organization_id')
    .orderBy('name')
    .execute();
  return rows.map(({ organization_id, name, url }) => ({
    address: originOf(url),
    purpose: 'webhook',
    from: `organization ${organization_id}, ${name}`,
    is_allowed: isAllowed(url, allowed),
  }));
}

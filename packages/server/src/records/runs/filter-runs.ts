import type { RunStatus } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { ofVisibleAgent, visibleAttackId } from '../../db/reading/hidden.ts';
import { endOf, startOf } from '../../db/reading/utc-days.ts';
import { namedSo } from './named-so.ts';

export type RunFilter = {
  agent?: string | undefined;
  attack?: string | undefined;
  status?: RunStatus | undefined;
  is_client_executed?: boolean | undefined;
  campaign?: string | undefined;
  technique?: string | undefined;
  /** Words of its name. */
  q?: string | undefined;
  /** Days in UTC, the last one included. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The organization's runs that are not hidden, as far as the filter wants them. */
export const filterRuns = (db: Db, organizationId: string, filter: RunFilter = {}) => {
  const wanted = [
    ['runs.agent_id', filter.agent],
    ['runs.status', filter.status],
    ['runs.is_client_executed', filter.is_client_executed],
    ['runs.campaign', filter.campaign],
    ['runs.attack_type', filter.technique],
  ] as const;
  return db
    .selectFrom('runs')
    .where('runs.organization_id', '=', organizationId)
    .where('runs.deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'runs.agent_id'))
    .$if(filter.attack !== undefined, (query) =>
      query
        .where('runs.attack_id', '=', filter.attack as string)
        .where(visibleAttackId(organizationId), 'is not', null),
    )
    .$if(filter.q !== undefined, (query) =>
      query.where(namedSo(organizationId, filter.q as string)),
    )
    .$if(filter.from !== undefined, (query) =>
      query.where('runs.created_at', '>=', startOf(filter.from as string)),
    )
    .$if(filter.to !== undefined, (query) =>
      query.where('runs.created_at', '<', endOf(filter.to as string)),
    )
    .where((where) =>
      where.and(
        wanted.flatMap(([column, value]) =>
          value === undefined ? [] : [where(column, '=', value)],
        ),
      ),
    );
};

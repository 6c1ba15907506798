import { limits, type Webhook } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import { fieldProblem } from '../../http/problem.ts';
import { countLocked, insertWebhook, type NewWebhookRow } from './webhook-store.ts';

/** In a transaction, so that the number of webhooks is bounded. */
export async function createWebhook(
  tx: Db,
  organizationId: string,
  webhook: NewWebhookRow,
): Promise<Webhook> {
  if ((await countLocked(tx, organizationId)) >= limits.webhooksMax)
    throw fieldProblem(
      'non_field_errors',
      `This organization has ${limits.webhooksMax} webhooks. Delete one that is not needed any more.`,
    );
  return insertWebhook(tx, organizationId, webhook).catch((error: unknown) => {
    if (violation(error)?.constraint !== 'webhooks_organization_id_name_key') throw error;
    throw fieldProblem('name', 'A webhook with this name already exists.', error);
  });
}

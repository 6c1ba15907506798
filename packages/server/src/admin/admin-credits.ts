import { uuid } from '@provoke/contract';
import type { Home } from '../db/open-home.ts';
import { findBalance, grantCredits } from '../gateway/credits/credit-store.ts';
import { parseUsd } from '../gateway/credits/usd.ts';
import { withDatabase } from './with-database.ts';

type Grant = { organizationId: string; usd: string; note: string | null };

/** Grants credits to an organization; returns its new balance. */
export const giveCredits = (
  home: Home,
  { organizationId, usd, note }: Grant,
): Promise<{ credits: string }> =>
  withDatabase(home, async (tx) => {
    const micros = parseUsd(usd);
    if (!micros)
      throw new Error(`"${usd}" is not an amount in dollars. Try: --usd 10 or --usd 0.50`);
    if (
      !uuid.safeParse(organizationId).success ||
      !(await grantCredits(tx, { organizationId, micros, note }))
    )
      throw new Error(`There is no organization ${organizationId}. See: provoke admin org list`);
    const balance = await findBalance(tx, organizationId);
    return { credits: balance?.credits ?? '0' };
  });

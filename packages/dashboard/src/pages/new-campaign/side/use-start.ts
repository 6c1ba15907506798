import { newCampaignId } from '@provoke/contract/new-campaign';
import { useState } from 'react';
import type { Start } from '../values/plan-hand-over.ts';

const newStart = (): Start => {
  const now = new Date();
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { name: newCampaignId(now), startedAt: now.toISOString(), seed: random >>> 1 };
};

/** The same for the same campaign, however often its button is pressed. */
export function useStart(campaign: string): Start {
  const [{ start, of }, set] = useState(() => ({ start: newStart(), of: campaign }));
  if (of === campaign) return start;
  const next = { start: newStart(), of: campaign };
  set(next);
  return next.start;
}

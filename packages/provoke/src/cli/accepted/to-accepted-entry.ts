import { userInfo } from 'node:os';
import type { FindingPart } from '@provoke/figures';
import type { AcceptedEntry } from './accepted-file.ts';

/** What can be accepted of an attempt, with its goal: by the goal's own id, where it has one. */
export type Acceptable = Omit<FindingPart, 'kind'> & { goal: string; published: string | null };

type Why = { reason: string; expires?: string | undefined };

/** By the user of this machine, today. */
export const toAcceptedEntry = (
  { goal, published, rule, technique }: Acceptable,
  { reason, expires }: Why,
): AcceptedEntry => ({
  ...(published === null ? { goal } : { goal_id: published }),
  ...(rule === null ? { technique: technique ?? '' } : { rule }),
  reason,
  user: userInfo().username,
  date: new Date().toISOString().slice(0, 10),
  ...(expires !== undefined && { expires }),
});

/** Whether a text is a day such as 2027-02-23. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

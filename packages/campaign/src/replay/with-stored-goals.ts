import type { JsonObject } from '@provoke/contract';
import type { Manifest } from '../folder/manifest.ts';

/** An attack with the goals that a campaign kept, each with its own rules and secret, wherever they were read. */
export const withStoredGoals = (
  attack: JsonObject,
  { goals }: Pick<Manifest, 'goals'>,
): JsonObject => ({
  ...attack,
  goals: goals.map(({ text, rules }) => (rules ? { text, ...rules } : text)),
});

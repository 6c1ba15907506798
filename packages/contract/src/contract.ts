import { agents } from './agents.ts';
import { attacks } from './attacks.ts';
import { gateway } from './gateway.ts';
import { keyContext } from './key-context.ts';
import { results } from './results.ts';
import { reviews } from './reviews.ts';
import { runs } from './runs.ts';
import { traces } from './traces.ts';
import { usage } from './usage.ts';

/** Every operation, by resource. The server must answer all of it; the client offers all of it. */
export const contract = {
  agents,
  attacks,
  runs,
  results,
  reviews,
  traces,
  keyContext,
  gateway,
  usage,
};
export type Contract = typeof contract;

import type { WrittenGoals } from '@provoke/campaign';
import type { Fields } from '@provoke/evidence';

/** A campaign as `provoke run` reads it from a file. */
export type Campaign = {
  agent: Fields;
  attack: Fields;
  /** Where its goals are written. */
  goalsAt?: WrittenGoals | undefined;
  /** Of its file. */
  folder?: string;
};

/** What is wrong, and what to type. */
export type Problem = { text: string; next?: readonly string[] };

/** Something that a new attack can start from. */
export type Start = {
  /** How it is chosen; no two are called the same. */
  label: string;
  hint: string;
  /** Its agent is not known yet. */
  isNew?: true;
  campaign: Campaign;
  /** Paths of keys that are not kept, and have to be named: `agent.api_key`. */
  missing?: readonly string[];
  /** Why nothing can start from it. */
  problem?: Problem;
  /** The file that Save writes to, and Edit opens. */
  file?: string;
};

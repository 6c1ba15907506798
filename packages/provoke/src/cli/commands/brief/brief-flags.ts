import type { LookFlags } from '../../flags/look-flags.ts';

export type BriefFlags = LookFlags & {
  campaign?: string;
  maxRequests?: number;
  /** `--no-reduce`: nothing is sent. */
  reduce?: false;
  file?: string;
  output?: string;
  force?: true;
  keyEnv?: Record<string, string>;
  trustFolder?: true;
};

/** Where regression tests are kept, unless another file is named. */
export const TESTS_FILE = 'provoke.tests.yaml';

import { evidenceLevelIds } from '@provoke/contract/lists';
import { option } from '../options/option.ts';

/** Without it, `defaultEvidence` decides. */
export const evidenceOption = () =>
  option(
    '--evidence <level>',
    'how much of prompts and replies reports show (default: excerpt; in a build none, unless its repository is known to be private)',
    { choices: evidenceLevelIds },
  );

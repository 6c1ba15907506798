import type { CampaignFacts } from '@provoke/evidence';
import type { GoalRow } from '../goals/goal-row.ts';
import type { Report } from '../report/report.ts';

type Source = {
  facts: CampaignFacts;
  rows: readonly GoalRow[];
  /** Of a campaign that can be read; null without one. */
  baseline: string | null;
};

/** An id is what a person copies into a shell, so one that a shell would read otherwise is left out. */
const COPIED = /^[\w.:/-]+$/;

/** How to see more, and how to do it again. */
export function listCommands({ facts: { id }, rows, baseline }: Source): Report['commands'] {
  if (!COPIED.test(id)) return [];
  const broken = rows.find(({ attempt }) => attempt !== null && COPIED.test(attempt));
  return [
    { purpose: 'read the campaign', command: `provoke show ${id}` },
    ...(broken
      ? [
          {
            purpose: 'read one attempt in full',
            command: `provoke show ${id} --attempt ${broken.attempt}`,
          },
          {
            purpose: 'send every attack that worked again',
            command: `provoke replay --broken ${id} --times 5`,
          },
          {
            purpose: 'keep them as a test for CI',
            command: `provoke replay --broken ${id} --save regression.yaml`,
          },
        ]
      : []),
    ...(baseline !== null && COPIED.test(baseline)
      ? [{ purpose: 'compare with the baseline', command: `provoke compare ${baseline} ${id}` }]
      : []),
  ];
}

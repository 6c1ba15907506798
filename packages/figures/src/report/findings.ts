import { Evidence, EvidenceKind } from '@provoke/evidence';
import { z } from 'zod';

const WayStep = z
  .object({
    name: z.string().describe('the tool, or whose words'),
    text: z.string().describe('cut and masked; `>…<` is what a rule names'),
    kind: EvidenceKind.optional().describe('what a rule made of it'),
    notes: z.array(z.string()).describe('rules, who saw it, what stopped it'),
    is_late: z.boolean().describe('seen after the verdict'),
  })
  .meta({ id: 'WayStep', description: 'A step on the way of an attempt.' });

const FindingEvidence = Evidence.extend({
  conduct: z
    .object({
      said: z.string().describe('a sentence about what it said'),
      done: z.string().describe('a sentence about what it did'),
      way: z.array(WayStep),
    })
    .optional()
    .describe('absent where no rule decided, and where replies are not shown'),
}).meta({
  id: 'FindingEvidence',
  description: 'An attempt that broke a goal, with the way there.',
});
export type FindingEvidence = z.infer<typeof FindingEvidence>;

export const Finding = z
  .object({
    id: z.string().describe('F1, F2, … in order of weight'),
    group: z.string(),
    title: z.string(),
    meaning: z.string(),
    remedy: z.string(),
    owasp_agentic: z.array(z.string()),
    atlas: z.array(z.string()),
    kind: EvidenceKind,
    severity: z.int().optional().describe('the worst, from 0 to 6; absent without rules'),
    rules: z.array(z.string()).optional().describe('what its goals broke; absent without rules'),
    goals: z.array(z.int()).describe('indexes of the broken goals'),
    judged: z.int().describe('goals of this kind with a verdict'),
    newly_broken: z.int().nullable().describe('since the baseline; null without one'),
    effort: z.string().describe('what it took, in a sentence'),
    evidence: z.array(FindingEvidence),
  })
  .meta({ id: 'ReportFinding', description: 'Broken goals of one kind.' });
export type Finding = z.infer<typeof Finding>;

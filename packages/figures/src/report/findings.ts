import { Evidence, EvidenceKind } from '@provoke/evidence';
import { z } from 'zod';

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
    evidence: z.array(Evidence),
  })
  .meta({ id: 'ReportFinding', description: 'Broken goals of one kind.' });
export type Finding = z.infer<typeof Finding>;

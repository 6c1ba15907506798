import type { Rule } from '@provoke/evidence/acts';
import type { FormValues } from '../form-values.ts';

/** The values that hold the rules of the campaign, and one that is typed and not yet added: both as JSON. */
export const RULES = 'rules.forbid';
export const DRAFT = 'rules.draft';

/** What the agent must never do. Each was checked when it was added. */
export const rulesOf = ({ [RULES]: written }: FormValues): readonly Rule[] =>
  written ? (JSON.parse(written) as Rule[]) : [];

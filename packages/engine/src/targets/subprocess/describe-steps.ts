import type { Step } from '@provoke/evidence';

/** What the tool reports about the whole call. */
export const account = (facts: Record<string, unknown>): Step => ({
  step_type: 'OTHER',
  content: { step_name: 'session', ...facts },
});

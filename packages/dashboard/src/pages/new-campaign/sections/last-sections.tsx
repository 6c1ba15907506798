import type { FormState } from './form-state.ts';
import { GoalsSection } from './goals-section.tsx';
import { JudgesSection } from './judges-section.tsx';
import { LimitsSection } from './limits-section.tsx';

/** What is asked for, who judges, how much is asked, and how that is measured. */
export const LastSections = (state: FormState) => (
  <>
    <GoalsSection {...state} />
    <JudgesSection {...state} />
    <LimitsSection {...state} />
  </>
);

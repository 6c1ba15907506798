import { lazy, Suspense } from 'react';
import type { Configurable } from '../values/campaign-parts.ts';
import type { FormState } from './form-state.ts';
import { GoalsSection } from './goals-section.tsx';
import { JudgesSection } from './judges-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { TechniqueSection } from './technique-section.tsx';

// With it come the schema of rules and a reader of YAML.
const RulesSection = lazy(async () => ({
  default: (await import('./rules/rules-section.tsx')).RulesSection,
}));

/** How the agent is attacked, what is asked for, who judges, how much is asked, and how that is measured. */
export const LastSections = ({ technique, ...state }: FormState & { technique: Configurable }) => (
  <>
    <TechniqueSection {...state} technique={technique} />
    <GoalsSection {...state} />
    <Suspense>
      <RulesSection {...state} />
    </Suspense>
    <JudgesSection {...state} />
    <LimitsSection {...state} />
  </>
);

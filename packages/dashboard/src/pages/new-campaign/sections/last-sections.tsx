import { lazy, Suspense } from 'react';
import { serviceUrl } from '../../../service-url.ts';
import { readWhole } from '../values/read-whole.ts';
import type { Change, FormState } from './form-state.ts';
import { GoalsSection } from './goals-section.tsx';
import { JudgesSection } from './judges-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { RepeatSection } from './repeat-section.tsx';
import { PresetSection } from './techniques/preset-section.tsx';
import { TechniqueSection } from './techniques/technique-section.tsx';

// With it come the schema of rules and a reader of YAML.
const RulesSection = lazy(async () => ({
  default: (await import('./rules/rules-section.tsx')).RulesSection,
}));

type Props = Pick<FormState, 'values' | 'set'> & {
  change: Change;
  /** What may be said already. */
  touched: readonly string[];
};

/** How the agent is attacked, what is asked for, who judges, how much is asked, and how often that is repeated. */
export function LastSections({ values: typed, set, change, touched }: Props) {
  const { values, errors: all } = readWhole(typed, serviceUrl);
  const errors = Object.fromEntries(Object.entries(all).filter(([name]) => touched.includes(name)));
  const state = { values, errors, set };
  return (
    <>
      <PresetSection values={values} change={change} />
      <TechniqueSection {...state} />
      <GoalsSection {...state} />
      <Suspense>
        <RulesSection {...state} />
      </Suspense>
      <JudgesSection {...state} />
      <LimitsSection {...state} />
      <RepeatSection {...state} />
    </>
  );
}

import { filledIn, numberIn } from '@provoke/evidence';
import { decimal } from '@provoke/figures';
import { FactList } from './fact-list.tsx';
import type { TechniqueProps } from './technique-props.ts';

/** AdvPrefix: the opening for the agent to continue, and how likely the agent found it. */
export function Prefix({ data }: TechniqueProps) {
  const score = (name: string) => {
    const value = numberIn(data, name);
    return value === undefined ? undefined : decimal(value, 3);
  };
  return (
    <FactList
      facts={[
        { name: 'Prefix', value: filledIn(data, 'prefix') },
        { name: 'Made from', value: filledIn(data, 'meta_prefix') },
        { name: 'Negative log-likelihood', value: score('nll') },
        { name: 'Cross-entropy per token', value: score('cross_entropy') },
        { name: 'Likely, as a model sees it', value: filledIn(data, 'surrogate') },
        { name: 'Not measured', value: filledIn(data, 'likelihood_trouble') },
        { name: 'Given to the agent', value: filledIn(data, 'completion') },
      ]}
    />
  );
}

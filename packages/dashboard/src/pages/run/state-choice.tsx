import { findingStates } from '@provoke/contract/lists';
import { capitalize } from '@provoke/figures';
import { Choice } from '../../lists/choice.tsx';
import type { ChoicesProps } from './results-look.ts';

/** Narrows results to what people decided about what broke the goal. */
export const StateChoice = ({ filter, onChange }: Pick<ChoicesProps, 'filter' | 'onChange'>) => (
  <Choice
    label="State"
    value={filter.state}
    all="All states"
    options={findingStates.map((one) => [one, capitalize(one)])}
    onChange={(value) => onChange({ state: findingStates.find((one) => one === value) })}
  />
);

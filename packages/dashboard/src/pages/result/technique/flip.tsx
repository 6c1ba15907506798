import { filledIn } from '@provoke/evidence';
import { FactList } from './fact-list.tsx';
import type { TechniqueProps } from './technique-props.ts';

const MODES = new Map([
  ['FWO', 'FWO: the order of the words'],
  ['FCW', 'FCW: the characters of each word'],
  ['FCS', 'FCS: the characters of the sentence'],
  ['FMM', 'FMM: the characters, announced as the order of the words'],
]);

/** FlipAttack: the goal as it is, and as it was sent. */
export function Flip({ goal, data }: TechniqueProps) {
  const mode = filledIn(data, 'flip_mode');
  return (
    <FactList
      facts={[
        { name: 'Plain', value: goal || undefined },
        { name: 'Flipped', value: filledIn(data, 'flipped') },
        { name: 'What is flipped', value: mode && (MODES.get(mode) ?? mode) },
      ]}
    />
  );
}

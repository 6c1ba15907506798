import type { Result } from '@provoke/contract';
import type { Fields } from '@provoke/evidence';

export type TechniqueProps = {
  result: Result;
  /** Empty where none was recorded. */
  goal: string;
  /** What the technique kept of the attempt. */
  data: Fields;
};

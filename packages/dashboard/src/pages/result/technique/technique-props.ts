import type { Result } from '@provoke/contract';
import type { AttemptFacts } from '../read/read-attempt.ts';

export type TechniqueProps = { result: Result; attempt: AttemptFacts };

import type { Result } from '@provoke/contract';
import { stringIn, toFields } from '../read/fields.ts';

export type Decoration = {
  sequence: number;
  decorator: string;
  before: string;
  after: string;
  isChanged: boolean;
};

const DECORATIONS_MAX = 50;

/** The chain of decorators, from the trace. */
export const readDecorations = ({ traces }: Pick<Result, 'traces'>): Decoration[] =>
  traces
    .map(({ sequence, content }) => ({ sequence, fields: toFields(content) }))
    .filter(({ fields }) => fields['step_name'] === 'decoration')
    .slice(0, DECORATIONS_MAX)
    .map(({ sequence, fields }) => {
      const before = stringIn(fields, 'before') ?? '';
      const after = stringIn(fields, 'after') ?? '';
      const decorator = stringIn(fields, 'decorator') ?? 'decorator';
      return { sequence, decorator, before, after, isChanged: before !== after };
    });

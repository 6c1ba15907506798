import type { Result } from '@provoke/contract';
import { filledIn, textIn, toFields } from '@provoke/evidence';

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
      const before = textIn(fields, 'before') ?? '';
      const after = textIn(fields, 'after') ?? '';
      const decorator = filledIn(fields, 'decorator') ?? 'decorator';
      return { sequence, decorator, before, after, isChanged: before !== after };
    });

import type { Campaign } from '@provoke/engine';

/** Whether a technique's judges know nothing but refusal phrases, where goals are to be broken. */
export const isWeaklyJudged = ({ techniques }: Pick<Campaign, 'techniques'>): boolean =>
  techniques.some(
    ({ arm, judges }) =>
      arm !== 'benign' && judges.every(({ judge, options }) => judge.isWeak?.(options) === true),
  );

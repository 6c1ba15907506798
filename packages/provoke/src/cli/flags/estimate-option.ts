import { option } from '../options/option.ts';

export type EstimateFlags = { estimate?: true };

export const estimateOption = () =>
  option('--estimate', 'print requests, tokens, cost and minutes by part; attack nothing');

import { type Rate, wilson } from '@provoke/statistics';

/** The share broken of those with a verdict, goals or attempts, with its 95 % interval. */
export const rateOf = ({ broken, evaluated }: { broken: number; evaluated: number }): Rate =>
  wilson(broken, evaluated);

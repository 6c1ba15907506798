import type { RunReport } from '@provoke/contract';
import { groupById } from '@provoke/figures';

/** A category's title as the service gives it; of a floor, whose goals are in no category's rate, as the lists do. */
export const titleOf = ({ categories }: RunReport, id: string): string =>
  categories.find(({ category }) => category === id)?.title || groupById(id).title;

import type { RunReport } from '@provoke/contract';

/** A category's title as the service gives it. */
export const titleOf = ({ categories }: RunReport, id: string): string =>
  categories.find(({ category }) => category === id)?.title || id;

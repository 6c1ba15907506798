import type { Report } from '@provoke/figures';

export type WriteOptions = {
  /** Whether a CSV starts with a byte order mark: Excel needs it, a pipe does not. */
  hasByteOrderMark?: boolean;
};

/** Writes a report in pieces, none of them as long as a whole file of a million goals. */
export type Writer = (report: Report, options: WriteOptions) => Iterable<string>;

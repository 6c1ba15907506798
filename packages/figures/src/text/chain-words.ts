import type { Report } from '../report/report.ts';

type Head = Report['chains'][number];

/** The head of a run's chain, as `provoke verify --head` takes it, and how far it reaches. */
export const chainWords = ({ run, length, head }: Head): string =>
  `Run ${run}, head ${head} after entry ${length}`;

/** What the heads in a report are for; undefined without any. */
export const headsWords = ({ chains }: Pick<Report, 'chains'>): string | undefined =>
  chains.length === 0
    ? undefined
    : `${chains.map(chainWords).join('; ')}. provoke verify --head HASH says what differs.`;

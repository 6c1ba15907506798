import type { Comparing } from './measure-comparing.ts';
import type { Live } from './measure-live.ts';
import type { LongTasks } from './measure-long-tasks.ts';
import type { Opening } from './measure-opening.ts';
import type { Reporting } from './measure-report.ts';
import type { Scripts } from './measure-scripts.ts';
import type { Scrolling } from './measure-scrolling.ts';
import type { Shift } from './measure-shifts.ts';

export type Measured = {
  pages: { results: number; openings: Opening[]; scrolling: Scrolling }[];
  /** Milliseconds of `GET /overview`. */
  overview: number[];
  /** Of two runs as large as the first page's. */
  comparing: Comparing;
  /** Of the run of the first page. */
  reports: Reporting[];
  live: Live;
  longTasks: LongTasks;
  scripts: Scripts[];
  shifts: Shift[];
};

import type { Live } from './measure-live.ts';
import type { Opening } from './measure-opening.ts';
import type { Scripts } from './measure-scripts.ts';
import type { Scrolling } from './measure-scrolling.ts';

export type Measured = {
  pages: { results: number; openings: Opening[]; scrolling: Scrolling }[];
  /** Milliseconds of `GET /overview`. */
  overview: number[];
  live: Live;
  scripts: Scripts[];
};

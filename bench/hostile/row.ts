import type { Load } from '../load/load.ts';
import type { Attacked } from '../report/under-attack.ts';

/** What others notice while one organization attacks. */
export type Row = Attacked & {
  /** Requests that the hostile organization completed. */
  hostile: Load | undefined;
  /** `GET /agent` of another organization while the hostile one's callers send to a server that does nothing. */
  besideSink: Load | undefined;
  health: Load;
};

import type { Load } from '../load/load.ts';

/** What others notice while one organization attacks. */
export type Row = {
  attack: string;
  /** Requests that the hostile organization completed. */
  hostile: Load | undefined;
  /** `GET /agent` of another organization. */
  agents: Load;
  /** The same while the hostile organization's callers send to a server that does nothing. */
  besideSink: Load | undefined;
  health: Load;
  /** Peak memory (RSS) of the service's process. */
  peakBytes: number | undefined;
};

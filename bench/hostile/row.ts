import type { Load } from '../load/load.ts';

/** What others notice while one organization sends a shape. */
export type Row = {
  shape: string;
  /** Requests that the hostile organization completed. */
  hostile: Load | undefined;
  /** `GET /agent` of another organization. */
  agents: Load;
  health: Load;
  /** Peak memory (RSS) of the service's process. */
  peakBytes: number | undefined;
};

import type { Load } from '../load/load.ts';

/** What others notice while one organization sends a shape. */
export type Row = {
  shape: string;
  /** What the hostile organization got done. */
  hostile: Load | undefined;
  /** `GET /agent` of another organization. */
  agents: Load;
  health: Load;
  /** The most memory (RSS) of the service's process. */
  peakBytes: number | undefined;
};

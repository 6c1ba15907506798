/** The duration of each measurement, and the number of rounds. */
export type Pace = {
  warmSeconds: number;
  seconds: number;
  rounds: number;
  /** The share of counted (not timed) work: 1 is all of it. */
  share: number;
};

export type Stage = {
  pace: Pace;
  /** Measures only what has these words in its name, if the suite has names to choose from; empty: everything. */
  only: string;
  signal: AbortSignal;
  /** Reports progress to the user. */
  tell(line: string): void;
};

/** One subject: measures it and reports in Markdown, which is also its block in docs/performance.md. */
export type Suite = {
  name: string;
  /** Measures a piece of work from start to end, rather than the amount done in some seconds. */
  countsWork?: true;
  /** Takes too long, or too much disk, to run unless it is named. */
  isLarge?: true;
  /** The page of its block, if that is another: for figures drawn by a seed, which are the same on every machine. */
  page?: string;
  measure(stage: Stage): Promise<string>;
};

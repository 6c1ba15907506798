/** How long each measurement takes, and how often all of them are repeated in turns. */
export type Pace = {
  warmSeconds: number;
  seconds: number;
  rounds: number;
  /** How much is done of what is counted rather than timed: 1 is all of it. */
  share: number;
};

export type Stage = {
  pace: Pace;
  signal: AbortSignal;
  /** Says what is going on, to whoever waits. */
  tell(line: string): void;
};

/** One subject: measures it and reports in Markdown, which is also its block in docs/performance.md. */
export type Suite = {
  name: string;
  /** Measures a piece of work from beginning to end, rather than how much is done in some seconds. */
  countsWork?: true;
  measure(stage: Stage): Promise<string>;
};

/** How a technique differs from its publication. */
export type Fidelity = {
  /** Why its rates cannot be compared with published ones; absent if they can. */
  notComparable?: string;
  /** One row for each prompt, number, search step and default that could differ. */
  rows: readonly { aspect: string; paper: string; ours: string }[];
};

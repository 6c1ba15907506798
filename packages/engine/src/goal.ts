/** What an attempt tries to make the agent do. `index` is its place in the campaign, from 0. */
export type Goal = { index: number; text: string };

/**
 * The purpose of an attempt, in `agent_specific_data.arm`; absent means `attack`. Headlines, gates and goal rows
 * count `attack` alone.
 */
export const arms = ['attack', 'search', 'control', 'benign'] as const;
export type Arm = (typeof arms)[number];

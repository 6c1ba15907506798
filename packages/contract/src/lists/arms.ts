/**
 * The purpose of an attempt, in `agent_specific_data.arm`; absent means `attack`. Headlines, gates and goal rows
 * count `attack` alone.
 */
export const arms = ['attack', 'search', 'control', 'benign', 'harmless'] as const;
export type Arm = (typeof arms)[number];

/** Whether the attempts are what the campaign is for: its goals are attacked, or they are ordinary requests. */
export const isMainArm = (arm: Arm): boolean => arm === 'attack' || arm === 'benign';

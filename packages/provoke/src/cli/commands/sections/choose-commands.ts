// The commands of one heading, which share most of what they load: it is loaded as one.
export { agentCommand } from '../agent/agent.ts';
export { judgesCommand } from '../choose/judges.ts';
export { targetsCommand } from '../choose/targets.ts';
export { techniquesCommand } from '../choose/techniques.ts';
export { goalsCommand } from '../goals/goals.ts';
export { judgeCommand } from '../judge/judge.ts';

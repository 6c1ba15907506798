import { type Guard, guarded, hard, naive } from './guards.ts';
import { judgeByRule } from './practice-judge.ts';

/** A simulation: a name, and rules in place of a model. */
export type PracticeModel = { id: string; description: string; reply: Guard };

/** The guard levels, weakest first. */
export const practiceAgents: readonly PracticeModel[] = [
  { id: 'practice-naive', description: 'takes flipped text for instructions', reply: naive },
  {
    id: 'practice-guarded',
    description: 'sees through flipped text, unless asked to go step by step',
    reply: guarded,
  },
  { id: 'practice-hard', description: 'refuses every reading', reply: hard },
];

/** Answers a judging prompt with one word. */
export const practiceJudge: PracticeModel = {
  id: 'practice-judge',
  description: 'a scripted judge',
  reply: judgeByRule,
};

/** Everything the practice server answers for. */
export const practiceModels: readonly PracticeModel[] = [...practiceAgents, practiceJudge];

/** How an answer names its model: as what it is. */
export const simulated = ({ id }: PracticeModel): string => `${id} (simulation)`;

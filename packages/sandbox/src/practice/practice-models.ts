import { type Guard, guarded, hard, naive } from './guards.ts';
import { attackByRule } from './practice-attacker.ts';
import { judgeByRule } from './practice-judge.ts';

/** A simulation: a name, and rules in place of a model. */
export type PracticeModel = { id: string; description: string; reply: Guard };

/** The guard levels, weakest first. */
export const practiceAgents: readonly PracticeModel[] = [
  {
    id: 'practice-naive',
    description: 'takes flipped text for instructions, gives way to any persuasion',
    reply: naive,
  },
  {
    id: 'practice-guarded',
    description:
      'sees through flipped text, unless asked to go step by step; gives way to much persuasion at once',
    reply: guarded,
  },
  { id: 'practice-hard', description: 'refuses every reading', reply: hard },
];

/** Answers what a judge is asked. */
export const practiceJudge: PracticeModel = {
  id: 'practice-judge',
  description: 'a scripted judge, in whichever form it is asked to answer',
  reply: judgeByRule,
};

/** Plays the attacker, the generator and the decorator. */
export const practiceAttacker: PracticeModel = {
  id: 'practice-attacker',
  description: 'a scripted attacker, in whichever form it is asked to answer',
  reply: attackByRule,
};

/** Everything the practice server answers for. */
export const practiceModels: readonly PracticeModel[] = [
  ...practiceAgents,
  practiceJudge,
  practiceAttacker,
];

/** How an answer names its model: as what it is. */
export const simulated = ({ id }: PracticeModel): string => `${id} (simulation)`;

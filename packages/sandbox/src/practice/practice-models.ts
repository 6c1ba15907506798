import { type Guard, hard, speakBy } from './guards.ts';
import { attackByRule } from './practice-attacker.ts';
import { judgeByRule } from './practice-judge.ts';
import { decoding, guarded, naive, trusting } from './stances.ts';

/** A simulation: a name, with rules instead of a model. */
export type PracticeModel = { id: string; description: string; reply: Guard };

/** The guard levels: the weakest first, then two that one kind of attack breaks, then one that none does. */
export const practiceAgents: readonly PracticeModel[] = [
  {
    id: 'practice-naive',
    description: 'follows flipped instructions, yields to any persuasion',
    reply: speakBy(naive),
  },
  {
    id: 'practice-guarded',
    description:
      'recognizes flipped text, unless asked to reason step by step; yields to several combined kinds of persuasion',
    reply: speakBy(guarded),
  },
  {
    id: 'practice-trusting',
    description: 'refuses every reading of a single request, and gives way in a conversation',
    reply: speakBy(trusting),
  },
  {
    id: 'practice-decoding',
    description: 'refuses what it can read directly, and does what it has to decode',
    reply: speakBy(decoding),
  },
  { id: 'practice-hard', description: 'refuses every reading', reply: hard },
];

/** Answers a judge's questions. */
export const practiceJudge: PracticeModel = {
  id: 'practice-judge',
  description: 'a scripted judge that answers in the requested form',
  reply: judgeByRule,
};

/** Plays the attacker, the generator and the decorator. */
export const practiceAttacker: PracticeModel = {
  id: 'practice-attacker',
  description: 'a scripted attacker that answers in the requested form',
  reply: attackByRule,
};

/** All models of the practice server. */
export const practiceModels: readonly PracticeModel[] = [
  ...practiceAgents,
  practiceJudge,
  practiceAttacker,
];

/** The model's name in answers, which marks it as a simulation. */
export const simulated = ({ id }: PracticeModel): string => `${id} (simulation)`;

import { REFUSAL } from '../replies.ts';
import { decoding, guarded, naive, type Stance, trusting, wary } from '../stances.ts';
import type { Deed } from './read-deeds.ts';
import type { Call, Outcome } from './tools.ts';

export type Acting = {
  run(call: Call): Outcome;
  /** A guard holds the tool back: the call is made, and does not run. */
  stop(call: Call, error: string): Outcome;
};

/** What an agent does about a deed that it was talked into, and what it says of it. */
type Act = (deed: Deed, acting: Acting) => string;

export type ToolAgent = {
  id: string;
  description: string;
  /** What talks it into a deed: one of the guards of the agents without tools. */
  stance: Stance;
  /** It takes what tools return for instructions: its guard reads what users write, and nothing else. */
  obeysResults: boolean;
  act: Act;
};

const tells: Act = ({ call, past }, { run }) => {
  const outcome = run(call);
  return 'error' in outcome ? `That did not work: ${outcome.error}` : `I have ${past}.`;
};

const denies: Act = ({ call, past }, { run }) => {
  run(call);
  return `I have not ${past}. ${REFUSAL}`;
};

const claims: Act = ({ past }) => `I have ${past}.`;

const isStopped: Act = ({ call, past }, { stop }) => {
  stop(call, 'approval denied');
  return `I have not ${past}: it was not approved.`;
};

/**
 * The guard levels: what each does, in its name. Each yields to what talks the agent without tools into it that has the
 * same stance, and three to what a tool returns, too.
 */
export const toolAgents: readonly ToolAgent[] = [
  {
    id: 'does-and-tells',
    description: 'does what it is asked, and says so',
    ...{ stance: naive, obeysResults: true, act: tells },
  },
  {
    id: 'does-and-denies',
    description: 'does what it is asked, and says that it did not',
    ...{ stance: guarded, obeysResults: true, act: denies },
  },
  {
    id: 'only-tells',
    description: 'says that it did what it is asked, and does nothing',
    ...{ stance: trusting, obeysResults: false, act: claims },
  },
  {
    id: 'is-stopped',
    description: 'tries what it is asked, and a guard denies the call',
    ...{ stance: decoding, obeysResults: true, act: isStopped },
  },
  {
    id: 'refuses',
    description: 'refuses, and does the rest of its task',
    ...{ stance: wary, obeysResults: false, act: tells },
  },
];

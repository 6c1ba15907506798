import type { Model } from '@provoke/engine';
import { plural } from '@provoke/figures';
import { z } from 'zod';
import { askPlanner, objectIn } from '../../suggest/ask-planner.ts';
import type { Application, Tool } from '../application/application.ts';
import type { Draft } from '../goal/made-goal.ts';
import { writeQuestion } from './question.ts';
import { readProposal } from './read-proposal.ts';

const TOOLS_AT_ONCE = 8;
const ANSWER_MAX = 200_000;
const PROPOSALS_MAX = 500;

type Asking = { goalsPerTool: number; callsMax: number; signal: AbortSignal };

export type Proposed = {
  drafts: readonly Draft[];
  /** Proposals that are no goals, by reason. */
  dropped: Readonly<Record<string, number>>;
  /** Why tools have no proposals, in words. */
  notices: readonly string[];
};

/** Asks a model for goals, a few tools at a time. Throws if it cannot be asked at all. */
export async function askForGoals(
  model: Model,
  application: Application,
  { goalsPerTool, callsMax, signal }: Asking,
): Promise<Proposed> {
  await model.check?.(signal);
  const reading = createReading(`model ${model.identifier}`);
  const notices: string[] = [];
  const counted = withinCalls(model, callsMax);
  for (const tools of inBatches(application.tools)) {
    signal.throwIfAborted();
    const question = writeQuestion(application, tools, goalsPerTool);
    const answer = await ask(counted, question, signal);
    if (typeof answer !== 'string') reading.add(answer.proposals, tools);
    else notices.push(`Of ${namesOf(tools)} the model proposed nothing: ${answer}`);
    // What it is or is not asked does not change then.
    if (answer === REFUSES || answer === SPENT) break;
  }
  return { ...reading.read(), notices };
}

const inBatches = (tools: readonly Tool[]): Tool[][] =>
  Array.from({ length: Math.ceil(tools.length / TOOLS_AT_ONCE) }, (_, batch) =>
    tools.slice(batch * TOOLS_AT_ONCE, (batch + 1) * TOOLS_AT_ONCE),
  );

function createReading(by: string) {
  const drafts: Draft[] = [];
  const dropped = new Map<string, number>();
  return {
    read: () => ({ drafts, dropped: Object.fromEntries(dropped) }),
    add(proposals: readonly unknown[], tools: readonly Tool[]) {
      for (const one of proposals) {
        const draft = readProposal(one, tools, by);
        if (typeof draft === 'string') dropped.set(draft, (dropped.get(draft) ?? 0) + 1);
        else drafts.push(draft);
      }
    },
  };
}

const REFUSES = 'it refuses.';
const SPENT = '--max-calls is reached.';

async function ask(model: Model, question: string, signal: AbortSignal) {
  try {
    return await askPlanner(model, question, {
      ...{ read: readProposals, maxTokens: 8_000, signal, role: 'goal maker' },
    });
  } catch (error) {
    if (error instanceof CallsSpent) return SPENT;
    throw error;
  }
}

class CallsSpent extends Error {
  override readonly name = 'CallsSpent';
}

/** The model, as often as it may be asked. */
function withinCalls(model: Model, callsMax: number): Model {
  let left = callsMax;
  return {
    ...model,
    async reply(messages, options) {
      if (left === 0) throw new CallsSpent(SPENT);
      left--;
      return model.reply(messages, options);
    },
  };
}

const Answer = z.object({ goals: z.array(z.unknown()).max(PROPOSALS_MAX) });

/** Each proposal is looked at by itself. */
function readProposals(text: string): { proposals: readonly unknown[] } | string {
  if (text.length > ANSWER_MAX) return 'its answer is too long.';
  const { data } = Answer.safeParse(objectIn(text));
  return data ? { proposals: data.goals } : 'it is not the requested JSON.';
}

const namesOf = (tools: readonly Tool[]): string => {
  const [first, ...others] = tools.map(({ name }) => name);
  return others.length === 0 ? `${first}` : `${first} and ${plural(others.length, 'more tool')}`;
};

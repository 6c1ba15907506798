import { type Model, ModelError } from '@provoke/engine';
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

/**
 * Asks a model for goals, a few tools at a time. What it proposed before it failed is kept. Throws if it never answered.
 */
export async function askForGoals(
  model: Model,
  application: Application,
  { goalsPerTool, callsMax, signal }: Asking,
): Promise<Proposed> {
  await model.check?.(signal);
  const reading = createReading(`model ${model.identifier}`);
  const notices: string[] = [];
  const counted = withinCalls(model, callsMax);
  for (let left = application.tools; left.length > 0; left = left.slice(TOOLS_AT_ONCE)) {
    signal.throwIfAborted();
    const tools = left.slice(0, TOOLS_AT_ONCE);
    const question = writeQuestion(application, tools, goalsPerTool);
    const answer = await ask(counted, question, signal);
    if ('proposals' in answer) {
      reading.add(answer.proposals, tools);
      continue;
    }
    const { reason, isFinal } = answer;
    notices.push(`Of ${namesOf(isFinal ? left : tools)} the model proposed nothing: ${reason}`);
    if (isFinal) break;
  }
  return { ...reading.read(), notices };
}

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

type Proposals = { proposals: readonly unknown[] };
/** Why there are no proposals, and whether it is the same of all other tools. */
type None = { reason: string; isFinal: boolean };

async function ask(
  model: CountedModel,
  question: string,
  signal: AbortSignal,
): Promise<Proposals | None> {
  try {
    const answer = await askPlanner(model, question, {
      ...{ read: readProposals, maxTokens: 8_000, signal, role: 'goal maker' },
    });
    return typeof answer === 'string' ? { reason: answer, isFinal: answer === REFUSES } : answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CallsSpent) return { reason: SPENT, isFinal: true };
    if (!(error instanceof ModelError)) throw error;
    // It answered with nothing that can be read: a filter stopped it, for example.
    const isAnswer = error.statusCode === 200;
    if (!isAnswer && !model.hasAnswered()) throw error;
    return { reason: error.message, isFinal: !isAnswer };
  }
}

class CallsSpent extends Error {
  override readonly name = 'CallsSpent';
}

type CountedModel = Model & { hasAnswered(): boolean };

/** The model, as often as it may be asked. */
function withinCalls(model: Model, callsMax: number): CountedModel {
  let left = callsMax;
  let hasAnswered = false;
  return {
    ...model,
    hasAnswered: () => hasAnswered,
    async reply(messages, options) {
      if (left === 0) throw new CallsSpent(SPENT);
      left--;
      const reply = await model.reply(messages, options);
      hasAnswered = true;
      return reply;
    },
  };
}

const Answer = z.object({ goals: z.array(z.unknown()).max(PROPOSALS_MAX) });

/** Each proposal is looked at by itself. */
function readProposals(text: string): Proposals | string {
  if (text.length > ANSWER_MAX) return 'its answer is too long.';
  const { data } = Answer.safeParse(objectIn(text));
  return data ? { proposals: data.goals } : 'it is not the requested JSON.';
}

const namesOf = (tools: readonly Tool[]): string => {
  const [first, ...others] = tools.map(({ name }) => name);
  return others.length === 0 ? `${first}` : `${first} and ${plural(others.length, 'more tool')}`;
};

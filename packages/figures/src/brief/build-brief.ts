import {
  type AttemptRecord,
  type CampaignFacts,
  maskedText,
  readAgentSteps,
  readAttemptData,
  readEvidenceKind,
  readExchange,
  readVerdicts,
  showOnOneLine,
} from '@provoke/evidence';
import { type ActMetrics, cutText, namesTool, readActMetrics } from '@provoke/evidence/acts';
import { groupOf } from '../taxonomy/groups.ts';
import { chainWords } from '../text/chain-words.ts';
import { mostTelling, tellWay } from '../text/tell-way.ts';
import type { Brief } from './brief.ts';
import type { CountsAtGoal } from './count-at-goal.ts';
import { type ForbiddenCall, listLookAt } from './list-look-at.ts';
import { tellCause } from './tell-cause.ts';

export type BriefSource = {
  facts: Pick<CampaignFacts, 'id' | 'target' | 'startedAt' | 'chains'>;
  attempt: AttemptRecord;
  counts: CountsAtGoal;
  technique: { forgesResults: boolean; isEncoded: boolean };
  decidedBy: Brief['cause']['decided_by'];
  /** The rules of its goal that name tools, as far as they are known. */
  calls: readonly ForbiddenCall[];
  smallest: Brief['smallest'];
  test: Brief['test'];
  replay: Brief['replay'];
};

const TITLE_MAX = 120;
const MESSAGE_MAX = 20_000;
const MESSAGES_MAX = 40;
const REPLY_MAX = 6_000;
const STEPS_MAX = 20;
const STEP_MAX = 2_000;
const REASON_MAX = 600;

/** A finding for the person who fixes the agent: masked, and cut to a readable length. */
export async function buildBrief(source: BriefSource): Promise<Brief> {
  const { facts, attempt, counts, smallest, test, replay, decidedBy } = source;
  const { goal, technique, category, owasp, arm } = readAttemptData(attempt);
  const evidence = await attempt.evidence();
  const { sent, reply } = readExchange(evidence);
  const conversation = sent.map(({ role, text }) => ({ role, content: text }));
  const acts = readActMetrics(attempt.evaluation_metrics);
  const { list, title: group, meaning, remedy } = groupOf({ owasp, category });
  const kind = readEvidenceKind(attempt);
  const cause = tellCause({
    ...{ technique, floor: counts.by_floor, forgesResults: source.technique.forgesResults },
    isPlain: isPlainRequest(conversation, goal),
    turns: turnsOf(smallest.conversation.length > 0 ? smallest.conversation : conversation),
    isReduced: smallest.conversation.length > 0,
  });
  const broken = (acts?.rules ?? []).filter(({ outcome }) => outcome === 'broken');
  const agentSteps = readAgentSteps(evidence.traces);
  const called = toolsIn(agentSteps);
  const told = { conversation, reply, steps: evidence.traces };
  const steps = acts ? stepsOf(told, { acts, called }) : [];
  return {
    title: cut(showOnOneLine(maskedText(goal)), TITLE_MAX),
    cause: {
      ...{
        ...cause,
        failure: list === null ? null : `${group}: ${meaning}`,
        kind,
        decided_by: decidedBy,
      },
      rules: broken.map(({ text }) => maskedText(text)),
    },
    evidence: {
      ...{ campaign: facts.id, attempt: attempt.id, technique },
      goal: cut(maskedText(goal), MESSAGE_MAX),
      agent: facts.target.name,
      date: attempt.timestamp ?? facts.startedAt,
      heads: (facts.chains ?? []).map(chainWords),
      conversation: shownMessages(conversation),
      reply: reply === null ? null : cut(maskedText(reply), REPLY_MAX),
      steps,
      verdicts: readVerdicts(attempt).map(({ judge, outcome, reason, advisory }) => ({
        ...{ judge, outcome, counts: advisory !== true },
        reason: cut(maskedText(reason), REASON_MAX),
      })),
      by_technique: counts.by_technique,
      by_floor: arm === 'control' ? null : counts.by_floor,
    },
    smallest: { ...smallest, conversation: shownMessages(smallest.conversation) },
    look_at: listLookAt({
      ...{ cause: cause.id, decidedBy, kind },
      remedy: list === null ? null : remedy,
      calls: callsOf(source.calls, steps, called),
      isEncoded: source.technique.isEncoded,
      isConcealed: acts?.concealed === true,
      isStopped: acts?.stopped_by != null,
      isStateChanged: isStateChanged(steps, called),
    }),
    ...{ test, replay },
  };
}

const isPlainRequest = (conversation: Brief['evidence']['conversation'], goal: string): boolean => {
  const asked = conversation.filter(({ role }) => role !== 'system');
  return asked.length === 1 && asked[0]?.content.trim() === goal.trim();
};

const turnsOf = (conversation: Brief['evidence']['conversation']): number =>
  conversation.filter(({ role }) => role === 'user').length;

function shownMessages(
  conversation: Brief['evidence']['conversation'],
): Brief['evidence']['conversation'] {
  const shown = conversation
    .slice(0, MESSAGES_MAX)
    .map(({ role, content }) => ({ role, content: cut(maskedText(content), MESSAGE_MAX) }));
  const more = conversation.length - shown.length;
  return more > 0 ? [...shown, { role: '…', content: `${more} more` }] : shown;
}

function stepsOf(
  told: Parameters<typeof tellWay>[0],
  { acts, called }: { acts: ActMetrics; called: ReadonlySet<string> },
): Brief['evidence']['steps'] {
  const words = told.conversation.length;
  const way = tellWay(told, acts)
    .slice(words)
    .filter(({ name }) => called.has(name) || (name !== 'reply' && name !== 'thought'));
  return mostTelling(way, STEPS_MAX).map(({ name, text, kind }) => ({
    name: cut(name, STEP_MAX),
    text: cut(maskedText(text), STEP_MAX),
    breaks: kind !== undefined,
  }));
}

const toolsIn = (steps: ReturnType<typeof readAgentSteps>): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => (step.type === 'tool_call' ? [step.tool] : [])));

const isStateChanged = (steps: Brief['evidence']['steps'], called: ReadonlySet<string>): boolean =>
  steps.some(({ name, breaks }) => breaks && name === 'state') && !called.has('state');

/** The tools that were called against a rule, with the arguments that rules name. */
function callsOf(
  known: readonly ForbiddenCall[],
  steps: Brief['evidence']['steps'],
  called: ReadonlySet<string>,
): ForbiddenCall[] {
  const broken = new Set(
    steps.flatMap(({ name, breaks }) => (breaks && called.has(name) ? [name] : [])),
  );
  return [...broken].slice(0, CALLS_MAX).map((tool) => ({
    tool: cut(showOnOneLine(tool), NAME_MAX),
    arguments: known.find((one) => namesTool(one.tool, tool))?.arguments ?? [],
  }));
}

const CALLS_MAX = 3;
const NAME_MAX = 100;

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max)}…`;

import { type ChatMessage, lastRequest } from '../../chat/chat-message.ts';
import { gapAfter, HALF_AN_ANSWER, REFUSAL, smallTalk } from '../replies.ts';
import { readChores } from './read-chores.ts';
import { type Deed, deedReader } from './read-deeds.ts';
import { tellChore } from './tell-chore.ts';
import type { ToolAgent } from './tool-agents.ts';
import { type Call, type Outcome, runTool } from './tools.ts';
import type { World } from './world.ts';

/** A call with what came of it. */
export type Step = Call & { id: string; outcome: Outcome };

export type Turn = { reply: string; steps: readonly Step[] };

type Taking = { messages: readonly ChatMessage[]; world: World; secret: string };

/** Does the chores of a request, and the deeds that the agent is talked into, by the user or by what a tool returned. */
export function takeTurn(agent: ToolAgent, { messages, world, secret }: Taking): Turn {
  const reader = deedReader(secret);
  const decision = agent.stance(messages, reader);
  const { steps, run, stop } = acting(messages, world);
  const asked = 'goal' in decision ? decision.goal.text : '';
  const chores = readChores(`${lastRequest(messages)}\n${asked}`);
  const told = chores.map((call) => tellChore(call, run(call)));

  const returned = [...steps.map(({ outcome }) => JSON.stringify(outcome)), ...given(messages)];
  const injected = agent.obeysResults
    ? returned.flatMap((text) => reader.mentionedGoal(text) ?? [])
    : [];
  const deeds = [...(decision.does === 'yield' ? [decision.goal] : []), ...injected];
  const words = [
    ...deeds.filter(isFirst).map((deed) => agent.act(deed, { run, stop })),
    ...(decision.does === 'refuse' ? [REFUSAL] : []),
    ...(decision.does === 'hesitate' ? [HALF_AN_ANSWER] : []),
    ...(decision.does === 'talk' && decision.answer ? [decision.answer] : []),
    ...told,
  ];
  const reply = words.length === 0 ? smallTalk(messages) : gapAfter(messages) + words.join(' ');
  return { reply, steps };
}

function acting(messages: readonly ChatMessage[], world: World) {
  const turn = messages.filter(({ role }) => role === 'user').length;
  const steps: Step[] = [];
  const record = (call: Call, outcome: Outcome): Outcome => {
    steps.push({ id: `call-${turn}-${steps.length + 1}`, ...call, outcome });
    return outcome;
  };
  return {
    steps,
    run: (call: Call) => record(call, runTool(world, call)),
    stop: (call: Call, error: string) => record(call, { error }),
  };
}

/** Results that came with the request, after the user's last message. */
const given = (messages: readonly ChatMessage[]): string[] =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content);

const isFirst = ({ call }: Deed, at: number, all: readonly Deed[]): boolean =>
  all.findIndex((one) => JSON.stringify(one.call) === JSON.stringify(call)) === at;

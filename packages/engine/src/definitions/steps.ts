import type { Step } from '@provoke/evidence';

/** A model's reasoning before its answer. */
export const thoughtStep = (text: string): Step => ({
  step_type: 'AGENT_THOUGHT',
  content: { step_name: 'thought', text },
});

/** What an answer holds of the agent's way that is neither a thought nor an act. */
export const otherStep = (name: string, item: object): Step => ({
  step_type: 'OTHER',
  content: { step_name: name, item },
});

/** There were more of them than a reply's record has room for: what is recorded is not all that the agent did. */
export const leftOutStep = (count: number): Step => ({
  step_type: 'OTHER',
  content: { step_name: LEFT_OUT, count },
});

const LEFT_OUT = 'steps left out';
export const isLeftOut = ({ content }: Step): boolean => content['step_name'] === LEFT_OUT;

/** The agent asks a person before it runs a call. */
export const awaitedStep = (callId: string | undefined): Step => ({
  step_type: 'OTHER',
  content: { step_name: 'awaits approval', ...(callId !== undefined && { call_id: callId }) },
});

/** The agent's reply to an earlier turn of a conversation. */
export const earlierReplyStep = (text: string): Step => ({
  step_type: 'AGENT_RESPONSE_CHUNK',
  content: { step_name: 'earlier reply', text },
});

/** How a loop of tools of ours went: its requests to the agent, the calls that it ran, and why it ended. */
export const loopStep = ({
  requests,
  calls,
  end,
}: {
  requests: number;
  calls: number;
  end: string;
}): Step => ({
  step_type: 'OTHER',
  content: { step_name: 'practice tools', requests, calls, ended_by: end },
});

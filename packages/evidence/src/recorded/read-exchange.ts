import { promptNames } from '@provoke/contract/lists';
import { isFields, textIn, toFields, toText } from '../fields/fields.ts';
import type { AttemptEvidence } from './campaign-record.ts';
import { type Message, readMessages } from './read-messages.ts';
import { readResponseBody } from './read-response-body.ts';

/** What was sent and what came back, as people read it. */
export type Exchange = {
  /** As the agent was sent it, or what was recorded of it; empty where nothing was. */
  sent: Message[];
  /** The agent's words; null if there are none. */
  reply: string | null;
};

type Recorded = Pick<AttemptEvidence, 'request_payload' | 'response_body' | 'traces'>;

/** From the recorded steps; where a client recorded none, from the payload and the body. */
export function readExchange({ traces, request_payload, response_body }: Recorded): Exchange {
  const lastStep = (name: string) =>
    toFields(traces.findLast(({ content }) => toFields(content)['step_name'] === name)?.content);
  return {
    sent: readMessages(lastStep('prompt')['messages']) ?? readPayload(request_payload),
    reply: textIn(lastStep('reply'), 'text') ?? readResponseBody(response_body) ?? response_body,
  };
}

function readPayload(payload: unknown): Message[] {
  if (payload === null || payload === undefined) return [];
  if (!isFields(payload)) return readMessages(payload) ?? [toPrompt(toText(payload))];
  const known = readMessages(payload['messages']) ?? readMessages(payload['input']);
  if (known) return known;
  const texts = promptNames(Object.keys(payload)).flatMap((name) => textIn(payload, name) ?? []);
  return [toPrompt(texts.find((text) => text !== '') ?? texts[0] ?? toText(payload))];
}

const toPrompt = (text: string): Message => ({ speaker: 'attacker', role: 'user', text });

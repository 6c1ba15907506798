import { readSentResult, type TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { toCall } from '../acts/read-calls.ts';
import { fromTold, type Told, thoughtIn } from '../acts/told.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { isRecord } from '../over-http/is-record.ts';
import { type Ending, readEnding } from '../over-http/read-ending.ts';
import { unreadable } from '../over-http/refused.ts';

const Part = z.looseObject({
  text: z.string().nullish(),
  thought: z.boolean().nullish(),
  functionCall: z.looseObject({}).nullish(),
  functionResponse: z.looseObject({}).nullish(),
});
type Part = z.output<typeof Part>;

const AgentEvent = z.looseObject({
  author: z.string().nullish(),
  content: z.object({ parts: z.array(Part).nullish() }).nullish(),
  /** Set for a part of a text that is sent again as a whole. */
  partial: z.boolean().nullish(),
  errorCode: z.string().nullish(),
  errorMessage: z.string().nullish(),
  usageMetadata: z
    .object({ promptTokenCount: z.number().nullish(), candidatesTokenCount: z.number().nullish() })
    .nullish()
    .catch(null),
});
type AgentEvent = z.output<typeof AgentEvent>;

const Failure = z.object({ error: z.unknown() });

type TurnReply = Pick<TargetReply, 'text' | 'toolCalls' | 'usage' | 'steps'>;

/**
 * Everything that an agent did in a turn: its words form the reply, the rest become steps. Throws `TargetError` if it
 * failed on the way.
 */
export function foldEvents(
  events: readonly unknown[],
  { url, answer }: { url: string; answer: HttpAnswer },
): TurnReply {
  const parsed = z.array(AgentEvent).safeParse(events).data;
  if (!parsed) throw unreadable(url, answer, 'not with a list of events');
  const whole = parsed.filter(({ partial }) => !partial);
  const own = whole.filter(({ author }) => author !== 'user');
  const parts = own.flatMap(partsOf);
  const text = own.map(wordsOf).filter(Boolean).join('\n');
  refuseFailure(events, { parsed, hasText: text !== '', url });
  return { text, usage: countUsage(own), ...fromTold(parts.flatMap(toTold)) };
}

const partsOf = ({ content }: AgentEvent): Part[] => content?.parts ?? [];

const wordsOf = (event: AgentEvent) =>
  partsOf(event)
    .map(({ text, thought }) => (thought ? '' : (text ?? '')))
    .join('');

function toTold({ text, thought, functionCall, functionResponse }: Part): Told[] {
  if (functionCall) return [toCall(functionCall)];
  if (functionResponse)
    return isAwaited(functionResponse)
      ? []
      : [{ type: 'result', ...readSentResult(unwrap(functionResponse)) }];
  return thought && text ? thoughtIn(text) : [];
}

/** The kit wraps what a tool returned if it is no object. */
function unwrap(sent: { [name: string]: unknown }): unknown {
  const { response } = sent;
  if (!isRecord(response) || Object.keys(response).length !== 1) return sent;
  const { result = null } = response;
  return isRecord(result) || result === null ? sent : { ...sent, response: result };
}

/** The kit answers a call in place of its tool until a person approves it. */
const isAwaited = ({ response }: { [name: string]: unknown }): boolean =>
  isRecord(response) &&
  typeof response['error'] === 'string' &&
  response['error'].startsWith('This tool call requires confirmation');

/** A model that blocks a prompt has answered it, so these are not failures. */
const BLOCKED = /SAFETY|BLOCK|PROHIBITED|RECITATION|SPII/;

type Heard = { parsed: readonly AgentEvent[]; hasText: boolean; url: string };

/**
 * A server that stopped midway has given half a reply at most. A code of the model itself may accompany a whole one.
 */
function refuseFailure(raw: readonly unknown[], { parsed, hasText, url }: Heard): void {
  const thrown = raw.map((event) => Failure.safeParse(event).data?.error).find(Boolean);
  const failed = parsed.find(({ errorCode }) => errorCode && !BLOCKED.test(errorCode));
  const words =
    thrown ?? (failed && !hasText && `${failed.errorCode} ${failed.errorMessage ?? ''}`.trim());
  if (!words) return;
  throw new TargetError(`The agent at ${url} failed: ${String(words).slice(0, 500)}`, {
    retryable: true,
    statusCode: 500,
    body: JSON.stringify(raw).slice(0, 2_000),
  });
}

function countUsage(events: readonly AgentEvent[]): TargetReply['usage'] {
  const counted = events.flatMap(({ usageMetadata }) => usageMetadata ?? []);
  if (counted.length === 0) return null;
  const sum = (numbers: (number | null | undefined)[]) =>
    numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  return {
    inputTokens: sum(counted.map(({ promptTokenCount }) => promptTokenCount)),
    outputTokens: sum(counted.map(({ candidatesTokenCount }) => candidatesTokenCount)),
  };
}

/** The last event that says how the model ended: a model that blocks a prompt names it as an error. */
export function readEventEnding(events: readonly unknown[]): Ending {
  const endings = events.map((event) => {
    const { errorCode } = AgentEvent.safeParse(event).data ?? {};
    const ending = readEnding(event);
    return { ...ending, ...(errorCode && BLOCKED.test(errorCode) && BY_FILTER) };
  });
  return endings.at(-1) ?? {};
}

const BY_FILTER = { blockedBy: 'filter' as const };

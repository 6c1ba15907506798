import { stepTypes } from '@provoke/contract';
import { z } from 'zod';
import type { Model } from '../definitions/model.ts';
import type { Target } from '../definitions/target.ts';
import { withoutThoughts } from '../text/without-thoughts.ts';
import type { ResponseCache } from './response-cache.ts';

const KeptReply = z.object({ text: z.string() });

/** A model with a cache: a question with a readable answer is asked once. A cached answer costs nothing. */
export const cachedModel = (model: Model, cache: ResponseCache): Model => ({
  ...model,
  async reply(messages, { signal, cacheAs, sample = 0, isReadable = () => true, ...options }) {
    const { identifier, address } = model;
    const isSampled = sample > 0 && options.temperature !== 0;
    const question = {
      ...{ identifier, address, asked: cacheAs ?? messages, options },
      ...(isSampled && { sample }),
    };
    const isWorthKeeping = (text: string) => withoutThoughts(text) !== '' && isReadable(text);
    const kept = KeptReply.safeParse(await cache.find(question)).data;
    if (kept && isWorthKeeping(kept.text))
      return { text: kept.text, usage: { inputTokens: 0, outputTokens: 0 }, isKept: true };
    const reply = await model.reply(messages, { signal, ...options });
    if (!reply.isFiltered && isWorthKeeping(reply.text))
      await cache.keep(question, { text: reply.text });
    return reply;
  },
});

const KeptTargetReply = z.object({
  text: z.string(),
  statusCode: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  toolCalls: z.array(z.unknown()).nullable(),
  unfinished: z.string().optional(),
  blockedBy: z.literal('filter').optional(),
  steps: z
    .array(z.object({ step_type: z.enum(stepTypes), content: z.record(z.string(), z.unknown()) }))
    .optional(),
});

/**
 * An agent with a cache: the same prompt is sent once. For developing judges and techniques, not for measuring an
 * agent. `identity` is everything except the payload that may change a reply. It may hold secrets, so only its hash is
 * stored.
 */
export const cachedTarget = (target: Target, identity: object, cache: ResponseCache): Target => ({
  ...target,
  async findKept(payload) {
    const kept = KeptTargetReply.safeParse(await cache.find({ identity, payload })).data;
    if (!kept) return undefined;
    const { steps, unfinished, blockedBy, ...reply } = kept;
    return {
      ...reply,
      ...(steps && { steps }),
      ...(unfinished !== undefined && { unfinished }),
      ...(blockedBy && { blockedBy }),
      usage: { inputTokens: 0, outputTokens: 0 },
    };
  },
  async send(payload, options) {
    const { usage, ...reply } = await target.send(payload, options);
    if (reply.text.trim() !== '' || reply.toolCalls?.length)
      await cache.keep({ identity, payload }, reply);
    return { ...reply, usage };
  },
});

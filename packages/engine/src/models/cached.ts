import { stepTypes } from '@provoke/contract';
import { z } from 'zod';
import type { Model } from '../model.ts';
import type { Target } from '../target.ts';
import type { ResponseCache } from './response-cache.ts';

const KeptReply = z.object({ text: z.string() });

/** A model that is asked the same question once. An answer from the cache costs nothing. */
export const cachedModel = (model: Model, cache: ResponseCache): Model => ({
  ...model,
  async reply(messages, { signal, cacheAs, ...options }) {
    const { identifier, address } = model;
    const question = { identifier, address, asked: cacheAs ?? messages, options };
    const kept = KeptReply.safeParse(await cache.find(question)).data;
    if (kept) return { text: kept.text, usage: { inputTokens: 0, outputTokens: 0 }, isKept: true };
    const reply = await model.reply(messages, { signal, ...options });
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
  steps: z
    .array(z.object({ step_type: z.enum(stepTypes), content: z.record(z.string(), z.unknown()) }))
    .optional(),
});

/** An agent that is sent the same prompt once: for work on judges and techniques, not for measuring an agent. */
export const cachedTarget = (target: Target, endpoint: string, cache: ResponseCache): Target => ({
  ...target,
  async findKept(payload) {
    const kept = KeptTargetReply.safeParse(await cache.find({ endpoint, payload })).data;
    if (!kept) return undefined;
    const { steps, ...reply } = kept;
    return { ...reply, ...(steps && { steps }), usage: { inputTokens: 0, outputTokens: 0 } };
  },
  async send(payload, options) {
    const { usage, ...reply } = await target.send(payload, options);
    await cache.keep({ endpoint, payload }, reply);
    return { ...reply, usage };
  },
});

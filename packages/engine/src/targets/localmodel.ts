import { localModelUrl } from '@provoke/contract';
import { z } from 'zod';
import { missingModel, readInstalled } from '../installed-models.ts';
import { thoughtStep, toolCallStep } from '../steps.ts';
import { defineTarget, type TargetError } from '../target.ts';
import { type Answer, callHttp, postJson } from './call-http.ts';
import { evidenceOf } from './evidence-of.ts';
import { refused, unreadable } from './refused.ts';

const Settings = z.strictObject({
  endpoint: z.string().optional(),
  model: z.string(),
  /** Taken like any target's, and sent nowhere. */
  apiKey: z.string().optional(),
});

const ChatAnswer = z.object({
  message: z.object({
    content: z.string(),
    thinking: z.string().nullish(),
    tool_calls: z.array(z.unknown()).nullish(),
  }),
  prompt_eval_count: z.number().optional().catch(undefined),
  eval_count: z.number().optional().catch(undefined),
});

/** A local model server, through its chat endpoint `/api/chat`. It needs no key, and gets none. */
export const localmodel = defineTarget({
  type: 'localmodel',
  aliases: ['ollama'],
  apiType: 'LOCALMODEL',
  title: 'Local model server',
  settings: Settings,

  endpoint: ({ endpoint }, env) => localModelUrl(endpoint, env),

  connect({ endpoint, model }, { env, timeoutMs }) {
    const server = localModelUrl(endpoint, env);
    const url = `${server}/api/chat`;
    return {
      // Its chat templates leave a last message of the assistant open, so the model goes on from it.
      canPrefill: true,
      payload: (messages, { maxTokens }) => ({
        model,
        messages,
        stream: false,
        ...(maxTokens !== undefined && { options: { num_predict: maxTokens } }),
      }),
      async send(body, { signal }) {
        const answer = await postJson({ url, headers: {}, body, timeoutMs, signal });
        if (answer.status === 404) throw await missing(answer, { server, model, signal });
        if (answer.status !== 200) throw refused(url, answer);
        const { data } = ChatAnswer.safeParse(answer.json);
        if (!data) throw unreadable(url, answer, 'not with a chat message');
        const { content, thinking, tool_calls } = data.message;
        return {
          text: content,
          ...evidenceOf(answer),
          toolCalls: tool_calls ?? null,
          usage: toUsage(data),
          steps: [
            ...(thinking ? [thoughtStep(thinking)] : []),
            ...(tool_calls ?? []).map(toolCallStep),
          ],
        };
      },
    };
  },
});

const toUsage = ({ prompt_eval_count, eval_count }: z.output<typeof ChatAnswer>) =>
  eval_count === undefined
    ? null
    : { inputTokens: prompt_eval_count ?? 0, outputTokens: eval_count };

type Asked = { server: string; model: string; signal: AbortSignal };

const LIST_TIMEOUT_MS = 5_000;

/** Asks what is installed instead. A server that does not say so changes nothing about the error. */
async function missing(answer: Answer, { server, model, signal }: Asked) {
  const url = `${server}/api/tags`;
  const call = { url, method: 'GET', headers: {}, timeoutMs: LIST_TIMEOUT_MS, signal };
  const list = await callHttp(call).catch((error: TargetError) => {
    signal.throwIfAborted();
    return error;
  });
  const installed = 'json' in list ? readInstalled(list.json) : undefined;
  return refused(`${server}/api/chat`, answer, missingModel({ model, server, installed }));
}

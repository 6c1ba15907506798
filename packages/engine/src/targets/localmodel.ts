import { localModelUrl } from '@provoke/contract';
import { z } from 'zod';
import { defineTarget } from '../target.ts';
import { postJson } from './post-json.ts';
import { refused, unreadable } from './refused.ts';

const Settings = z.object({ endpoint: z.string().optional(), model: z.string() });

const ChatAnswer = z.object({
  message: z.object({ content: z.string(), tool_calls: z.array(z.unknown()).optional() }),
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
    const url = `${localModelUrl(endpoint, env)}/api/chat`;
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
        if (answer.status !== 200)
          throw refused(url, answer, answer.status === 404 ? missingModel(model) : '');
        const { data } = ChatAnswer.safeParse(answer.json);
        if (!data) throw unreadable(url, answer, 'not with a chat message');
        return {
          text: data.message.content,
          statusCode: answer.status,
          headers: answer.headers,
          body: answer.text,
          toolCalls: data.message.tool_calls ?? null,
          usage: toUsage(data),
        };
      },
    };
  },
});

const toUsage = ({ prompt_eval_count, eval_count }: z.output<typeof ChatAnswer>) =>
  eval_count === undefined
    ? null
    : { inputTokens: prompt_eval_count ?? 0, outputTokens: eval_count };

const missingModel = (model: string) =>
  `The model "${model}" is not installed there. Install it with: ollama pull ${model}`;

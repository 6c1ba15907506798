import { z } from 'zod';
import type { Message } from '../../definitions/model.ts';
import { thoughtStep, toolCallStep } from '../../definitions/steps.ts';
import { defineTarget, type Environment } from '../../definitions/target.ts';
import { vendors } from '../../network/vendors.ts';
import { type Answer, postJson } from '../over-http/call-http.ts';
import { checkKey } from '../over-http/check-key.ts';
import { Content, contentText } from '../over-http/content-text.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { refused, unreadable } from '../over-http/refused.ts';
import { RequestHeaders, requestHeaders } from '../over-http/request-headers.ts';
import { crossEntropyOf, PromptLogProbabilities } from './prompt-log-probabilities.ts';
import { limitName, limitRefused } from './token-limit.ts';

const VENDOR_URL = vendors.openai;

const Settings = z.strictObject({
  /** A base URL such as `http://127.0.0.1:8000/v1`, or the whole address of the endpoint. */
  endpoint: z.string().optional(),
  model: z.string(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  tools: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .optional()
    .describe('tools that the model may call, as the protocol has them'),
  tool_choice: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  reasoning_effort: z.string().min(1).optional().describe('how long a reasoning model thinks'),
  extra_body: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('more fields of the request, such as temperature'),
  prefill: z
    .boolean()
    .optional()
    .describe(
      'the server goes on from a last message of the assistant (continue_final_message, as vLLM has it); default: no',
    ),
  log_probabilities: z
    .boolean()
    .optional()
    .describe(
      'the server tells how likely it finds a prompt (prompt_logprobs, as vLLM has it); default: no',
    ),
});

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: Content.nullish(),
          refusal: z.string().nullish().catch(null),
          tool_calls: z.array(z.unknown()).nullish(),
          // Servers disagree about the name.
          reasoning: z.string().nullish().catch(null),
          reasoning_content: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number(), completion_tokens: z.number() })
    .nullish()
    .catch(null),
});

/** Any server that speaks the chat-completions protocol: hosted, a variant of it, or local. */
export const chatapiSdk = defineTarget({
  type: 'chatapi-sdk',
  aliases: ['openai-sdk', 'chatapi', 'openai'],
  apiType: 'CHATAPI',
  title: 'Chat-completions API',
  settings: Settings,

  endpoint(settings, env) {
    const address = settings.endpoint ?? baseFrom(env);
    const credentials = { apiKey: keyFor(settings, env), headers: settings.headers };
    checkKey(address, credentials, settings.endpoint === undefined ? ANY_KEY : OWN_KEY);
    return address;
  },

  connect(settings, { env, timeoutMs }) {
    const url = completionsUrl(settings.endpoint ?? baseFrom(env));
    const key = keyFor(settings, env);
    const { model, prefill, log_probabilities, tools, tool_choice, reasoning_effort } = settings;
    const headers = requestHeaders({ apiKey: key, headers: settings.headers });
    let limit = limitName({ model, reasoning_effort });
    const ask = (body: object, signal: AbortSignal) =>
      postJson({ url, headers, body, timeoutMs, signal });
    const take = (answer: Answer, body: object) => {
      if (answer.status !== 200) throw refused(url, answer, hintFor(answer, { model, body }));
      return answer;
    };
    const askWithin = async (body: object, signal: AbortSignal) => {
      const answer = await ask(body, signal);
      const other = limitRefused(body, answer);
      if (!other) return answer;
      limit = other.name;
      return ask(other.body, signal);
    };
    return {
      canPrefill: prefill ?? false,
      payload: (messages, { maxTokens }) => ({
        ...settings.extra_body,
        model,
        messages,
        ...(maxTokens !== undefined && { [limit]: maxTokens }),
        ...(tools && { tools }),
        ...(tool_choice !== undefined && { tool_choice }),
        ...(reasoning_effort !== undefined && { reasoning_effort }),
        ...(prefill && messages.at(-1)?.role === 'assistant' && goOn),
      }),
      async send(body, { signal }) {
        const answer = take(await askWithin(body, signal), body);
        const { choices, usage } = Completion.safeParse(answer.json).data ?? {};
        const message = choices?.[0]?.message;
        if (!message) throw unreadable(url, answer, 'not with a chat completion');
        const thought = message.reasoning_content || message.reasoning;
        return {
          text: contentText(message.content) || (message.refusal ?? ''),
          ...evidenceOf(answer),
          toolCalls: message.tool_calls ?? null,
          usage: toUsage(usage),
          steps: [
            ...(thought ? [thoughtStep(thought)] : []),
            ...(message.tool_calls ?? []).map(toolCallStep),
          ],
        };
      },
      ...(log_probabilities && {
        async crossEntropy(messages: readonly Message[], beginning: string, { signal }: Call) {
          const begun = [...messages, { role: 'assistant', content: beginning }];
          const asked = { model, messages: begun, max_tokens: 1, prompt_logprobs: 0, ...goOn };
          const answer = take(await ask(asked, signal), asked);
          const { data } = PromptLogProbabilities.safeParse(answer.json);
          const measured = data && crossEntropyOf(data.prompt_logprobs, beginning);
          if (measured === undefined)
            throw unreadable(url, answer, 'without the log-probabilities of the prompt');
          return measured;
        },
      }),
    };
  },
});

type Call = { signal: AbortSignal };

/** The last message stays open, and no other is begun after it. */
const goOn = { continue_final_message: true, add_generation_prompt: false };

const toUsage = (usage: z.output<typeof Completion>['usage']) =>
  usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : null;

const OWN_KEY = 'Pass its key with --api-key-env NAME.';
const ANY_KEY =
  'Set OPENAI_API_KEY, pass a key with --api-key-env NAME, or name another address with --endpoint.';

const baseFrom = (env: Environment) =>
  env['OPENAI_BASE_URL'] || env['OPENAI_API_BASE'] || VENDOR_URL;

/** The vendor's key goes to the vendor's address, or to where the environment itself points: never to a custom endpoint. */
const keyFor = ({ endpoint, apiKey }: z.output<typeof Settings>, env: Environment) =>
  apiKey ?? (endpoint === undefined ? env['OPENAI_API_KEY'] : undefined);

function completionsUrl(base: string): string {
  const url = new URL(base);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (!path.endsWith('/chat/completions')) url.pathname = `${path}/chat/completions`;
  return url.href;
}

function hintFor({ status }: Answer, { model, body }: { model: string; body: object }): string {
  if (status === 404)
    return `It does not know the model "${model}", or it has no chat-completions endpoint there (a base URL usually ends in /v1).`;
  const isBegun = 'continue_final_message' in body;
  return isBegun && (status === 400 || status === 422)
    ? 'If it does not go on from a begun reply, leave prefill and log_probabilities out of its settings.'
    : '';
}

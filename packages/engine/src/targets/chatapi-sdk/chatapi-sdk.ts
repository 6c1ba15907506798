import { agentTypeTitle } from '@provoke/contract/lists';
import type { Message } from '../../definitions/model.ts';
import { defineTarget } from '../../definitions/target.ts';
import { withSystemPrompt } from '../../text/with-system-prompt.ts';
import { samplingOf, toolsOffered } from '../chat-settings.ts';
import { authorizedCaller } from '../over-http/authorized-caller.ts';
import { type HttpAnswer, isGood, jsonCall } from '../over-http/call-http.ts';
import { openaiAddress, openaiKey, routeUrl } from '../over-http/openai-address.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { refused, unreadable } from '../over-http/refused.ts';
import { requestHeaders, traced } from '../over-http/request-headers.ts';
import { toChatMessage } from './chat-message.ts';
import { toChatTool } from './chat-tool.ts';
import { ChatapiSettings } from './chatapi-settings.ts';
import { crossEntropyOf, PromptLogProbabilities } from './prompt-log-probabilities.ts';
import { readCompletion } from './read-completion.ts';
import { COUNTED, countRefused } from './stream-count.ts';
import { limitName, limitRefused } from './token-limit.ts';

/** Any server with the chat-completions protocol: hosted, a variant of it, or local. */
export const chatapiSdk = defineTarget({
  type: 'chatapi-sdk',
  aliases: ['openai-sdk', 'chatapi', 'openai'],
  apiType: 'CHATAPI',
  title: agentTypeTitle('CHATAPI'),
  settings: ChatapiSettings,

  endpoint: openaiAddress,

  connect(settings, { env, timeoutMs, onSecret }) {
    const url = routeUrl(settings, env, '/chat/completions');
    const { model, system_prompt, prefill, log_probabilities } = settings;
    const { tools, tool_choice, reasoning_effort, stream } = settings;
    const headers = requestHeaders({
      apiKey: openaiKey(settings, env),
      headers: settings.headers,
    });
    const call = authorizedCaller(settings, url, { timeoutMs, onSecret });
    let limit = limitName({ model, reasoning_effort });
    const ask = (body: object, { signal, traceparent }: Asking) =>
      call(jsonCall({ url, headers: traced(headers, traceparent?.()), body, timeoutMs, signal }));
    const take = (answer: HttpAnswer, body: object) => {
      if (!isGood(answer)) throw refused(url, answer, hintFor(answer, { model, body }));
      return answer;
    };
    let countsStream = true;
    const askCounted = async (body: object, asking: Asking) => {
      const answer = await ask(body, asking);
      const other = countRefused(body, answer);
      if (!other) return answer;
      countsStream = false;
      return ask(other, asking);
    };
    const askWithin = async (body: object, asking: Asking) => {
      const answer = await askCounted(body, asking);
      const other = limitRefused(body, answer);
      if (!other) return answer;
      limit = other.name;
      return askCounted(other.body, asking);
    };
    return {
      canPrefill: prefill ?? false,
      carriesTools: true,
      // A server that runs tools of its own need not show them: only those that we send come back as calls.
      observable: { calls: toolsOffered(settings).length > 0, results: false },
      payload: (messages, { maxTokens, tools: ours }) => ({
        ...settings.extra_body,
        model,
        messages: withSystemPrompt(system_prompt, messages).map(toChatMessage),
        ...samplingOf(settings),
        ...(maxTokens !== undefined && { [limit]: maxTokens }),
        ...(tools && { tools }),
        ...(ours && { tools: ours.map(toChatTool) }),
        ...(tool_choice !== undefined && { tool_choice }),
        ...(reasoning_effort !== undefined && { reasoning_effort }),
        ...(stream && { stream, ...(countsStream && COUNTED) }),
        ...(prefill && messages.at(-1)?.role === 'assistant' && goOn),
      }),
      async send(body, options) {
        const answer = await askWithin(body, options);
        return readUnlessBlocked(answer, () =>
          readCompletion(take(answer, body), { url, messages: body.messages }),
        );
      },
      ...(log_probabilities && {
        async crossEntropy(messages: readonly Message[], beginning: string, options: Asking) {
          const opening: Message = { role: 'assistant', content: beginning };
          const begun = withSystemPrompt(system_prompt, [...messages, opening]);
          const asked = {
            model,
            messages: begun.map(toChatMessage),
            max_tokens: 1,
            prompt_logprobs: 0,
            ...goOn,
          };
          const answer = take(await ask(asked, options), asked);
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

type Asking = { signal: AbortSignal; traceparent?: (turn?: number) => string };

/** Leaves the last message open and starts no other after it. */
const goOn = { continue_final_message: true, add_generation_prompt: false };

function hintFor({ status }: HttpAnswer, { model, body }: { model: string; body: object }): string {
  if (status === 404)
    return `It does not know the model "${model}", or it has no chat-completions endpoint there (a base URL usually ends in /v1).`;
  const isBegun = 'continue_final_message' in body;
  return isBegun && (status === 400 || status === 422)
    ? 'If it does not continue a started reply, leave prefill and log_probabilities out of its settings.'
    : '';
}

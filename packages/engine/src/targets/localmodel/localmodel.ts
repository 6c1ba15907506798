import { localModelUrl } from '@provoke/contract';
import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import { defineTarget, type TargetError } from '../../definitions/target.ts';
import { missingModel, readInstalled } from '../../network/installed-models.ts';
import { withSystemPrompt } from '../../text/with-system-prompt.ts';
import { chatSettings, samplingOf, streamSetting } from '../chat-settings.ts';
import { toChatTool } from '../chatapi-sdk/chat-tool.ts';
import { authorizedCaller, credentialSettings } from '../over-http/authorized-caller.ts';
import { type HttpAnswer, type HttpCall, isGood, jsonCall } from '../over-http/call-http.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { refused } from '../over-http/refused.ts';
import { traced } from '../over-http/request-headers.ts';
import { toLocalMessages } from './local-messages.ts';
import { readChat } from './read-chat.ts';

const Settings = z.strictObject({
  endpoint: z.string().optional(),
  model: z.string(),
  /** Accepted as for any target, and sent nowhere. */
  apiKey: z.string().optional(),
  ...credentialSettings,
  ...chatSettings,
  stream: streamSetting,
});
type Settings = z.output<typeof Settings>;

/** A local model server, through its chat endpoint `/api/chat`. It needs no key, and none is sent: a proxy may want more. */
export const localmodel = defineTarget({
  type: 'localmodel',
  aliases: ['ollama'],
  apiType: 'LOCALMODEL',
  title: agentTypeTitle('LOCALMODEL'),
  settings: Settings,

  endpoint: ({ endpoint }, env) => localModelUrl(endpoint, env),

  connect(settings, { env, timeoutMs, onSecret }) {
    const { endpoint, model, system_prompt, stream } = settings;
    const server = localModelUrl(endpoint, env);
    const url = `${server}/api/chat`;
    const call = authorizedCaller(settings, url, { timeoutMs, onSecret });
    return {
      // Many chat templates leave a final assistant message open, and the model continues it; others start anew.
      canPrefill: true,
      observable: { calls: false, results: false },
      carriesTools: true,
      payload: (messages, { maxTokens, tools }) => ({
        model,
        messages: toLocalMessages(withSystemPrompt(system_prompt, messages)),
        stream: stream ?? false,
        ...(tools && { tools: tools.map(toChatTool) }),
        ...optionsOf(settings, maxTokens),
      }),
      async send(body, { signal, traceparent }) {
        const headers = traced({}, traceparent?.());
        const answer = await call(jsonCall({ url, headers, body, timeoutMs, signal }));
        if (answer.status === 404) throw await missing(answer, { call, server, model, signal });
        return readUnlessBlocked(answer, () => {
          if (!isGood(answer)) throw refused(url, answer);
          return readChat(answer, url);
        });
      },
    };
  },
});

/** Missing options mean the model's own defaults. */
function optionsOf(settings: Settings, maxTokens: number | undefined) {
  const options = {
    ...samplingOf(settings),
    ...(maxTokens !== undefined && { num_predict: maxTokens }),
  };
  return Object.keys(options).length > 0 && { options };
}

type Asked = {
  call(call: HttpCall): Promise<HttpAnswer>;
  server: string;
  model: string;
  signal: AbortSignal;
};

const LIST_TIMEOUT_MS = 5_000;

/** Looks up the installed models for the error. If the server does not list them, the error stays as it is. */
async function missing(answer: HttpAnswer, { call, server, model, signal }: Asked) {
  const url = `${server}/api/tags`;
  const listing = { url, method: 'GET', headers: {}, timeoutMs: LIST_TIMEOUT_MS, signal };
  const list = await call(listing).catch((error: TargetError) => {
    signal.throwIfAborted();
    return error;
  });
  const installed = 'json' in list ? readInstalled(list.json) : undefined;
  return refused(`${server}/api/chat`, answer, missingModel({ model, server, installed }));
}

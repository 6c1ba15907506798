import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import type { Message } from '../../definitions/model.ts';
import { defineTarget, type ObservableActs, TargetError } from '../../definitions/target.ts';
import type { ToolDefinition } from '../../definitions/tool-loop.ts';
import { withSystemPrompt } from '../../text/with-system-prompt.ts';
import { chatSettings, samplingOf, toolSettings, toolsOffered } from '../chat-settings.ts';
import { authorizedCaller, credentialSettings } from '../over-http/authorized-caller.ts';
import { type HttpAnswer, isGood, jsonCall } from '../over-http/call-http.ts';
import { isRecord } from '../over-http/is-record.ts';
import { openaiAddress, openaiKey, routeUrl } from '../over-http/openai-address.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { refused } from '../over-http/refused.ts';
import { RequestHeaders, requestHeaders, traced } from '../over-http/request-headers.ts';
import { takeTurns } from '../turns/take-turns.ts';
import { userTurns } from '../turns/user-turns.ts';
import { type ReadResponse, readResponse } from './read-response.ts';

const { seed: _, ...sampled } = chatSettings;
const Settings = z.strictObject({
  /** A base URL such as `http://127.0.0.1:8000/v1`, or the endpoint's full address. */
  endpoint: z.string().optional(),
  model: z.string(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  ...credentialSettings,
  ...sampled,
  ...toolSettings,
  previous_response_id: z
    .boolean()
    .optional()
    .describe('send turn by turn, each with the id of the response before it (default: all turns)'),
});
type Settings = z.output<typeof Settings>;

type Payload = {
  input?: readonly object[];
  /** Instead: the user's words, each sent with the id of the response to those before. */
  turns?: readonly string[];
  [field: string]: unknown;
};

/** Any server with OpenAI's Responses API. */
export const responses = defineTarget({
  type: 'responses',
  aliases: ['openai-responses'],
  apiType: 'UNKNOWN',
  title: "OpenAI's Responses API",
  settings: Settings,

  endpoint: openaiAddress,

  connect(settings, { env, timeoutMs, onSecret }) {
    const url = routeUrl(settings, env, '/responses');
    const { previous_response_id: byTurns = false } = settings;
    const headers = requestHeaders({
      apiKey: openaiKey(settings, env),
      headers: settings.headers,
    });
    const call = authorizedCaller(settings, url, { timeoutMs, onSecret });
    const ask = async (body: object, { signal, traceparent }: Asking) => {
      const answer = await call(
        jsonCall({
          ...{ url, body, timeoutMs, signal },
          headers: traced(headers, traceparent),
        }),
      );
      let read: ReadResponse | undefined;
      const reply = readUnlessBlocked(answer, () => {
        if (!isGood(answer)) throw refused(url, answer, hintFor(answer, settings.model));
        read = readResponse(answer, url);
        return read.reply;
      });
      return { reply, read };
    };
    return {
      canPrefill: false,
      // The turns of a stored conversation are words of a user.
      ...(!byTurns && { carriesTools: true }),
      observable: shownBy(toolsOffered(settings)),
      payload(messages, { maxTokens, tools }): Payload {
        const [first, ...rest] = withSystemPrompt(settings.system_prompt, messages);
        const isSystem = first?.role === 'system';
        const said = isSystem || !first ? rest : [first, ...rest];
        return {
          ...requestOf(settings),
          ...(isSystem && { instructions: first.content }),
          ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
          ...(tools && { tools: tools.map(toTool) }),
          ...(byTurns ? { store: true, turns: userTurns(said) } : { input: said.flatMap(toItems) }),
        };
      },
      async send({ turns, ...body }, { signal, traceparent }) {
        if (!turns) return (await ask(body, { signal, traceparent: traceparent?.() })).reply;
        let before: ReadResponse | undefined;
        return takeTurns(turns, async (content, number) => {
          const input = [...unanswered(before), { role: 'user', content }];
          const asked = { ...body, input, ...(before && { previous_response_id: before.id }) };
          const { reply, read } = await ask(asked, { signal, traceparent: traceparent?.(number) });
          if (read && read.id === undefined && number < turns.length) throw noId(url, reply);
          // What a filter stopped is not in the conversation.
          before = read ?? before;
          return reply;
        });
      },
    };
  },
});

type Asking = { signal: AbortSignal; traceparent: string | undefined };

/** What every request has. */
function requestOf(settings: Settings): object {
  const { model, extra_body, tools, tool_choice, reasoning_effort: effort, stream } = settings;
  return {
    ...extra_body,
    model,
    ...samplingOf(settings),
    ...(tools && { tools }),
    ...(tool_choice !== undefined && { tool_choice }),
    ...(effort !== undefined && { reasoning: { ...Object(extra_body?.['reasoning']), effort } }),
    ...(stream && { stream }),
  };
}

/** A message as items: the words, and each call apart from them. */
function toItems(message: Message): object[] {
  const { role, content } = message;
  if (role === 'tool')
    return [{ type: 'function_call_output', call_id: message.toolCallId, output: content }];
  const calls = (role === 'assistant' ? message.toolCalls : undefined) ?? [];
  return [
    ...(content === '' && calls.length > 0 ? [] : [{ role, content }]),
    ...calls.map(({ id, name, arguments: args }) => ({
      ...{ type: 'function_call', call_id: id, name, arguments: args },
    })),
  ];
}

/** Without `strict`, the vendor takes only schemas that it can make strict. */
const toTool = ({ name, description, parameters }: ToolDefinition): object => ({
  ...{ type: 'function', name, ...(description !== '' && { description }), parameters },
  strict: false,
});

/** The server takes no further turn while a call of the last one has no answer. */
const unanswered = (before: ReadResponse | undefined): object[] =>
  (before?.output ?? []).filter(isOurs).map(({ type, call_id }) => ({
    ...{ type: `${type}_output`, call_id, output: 'The tool was not run.' },
  }));

const isOurs = ({ type }: { type: string }) => /^(?:function|custom_tool)_call$/.test(type);

/**
 * The calls of tools that we offer are in the output. What came of them is too where the server runs all of them. A
 * server with tools of its own need not show them.
 */
const shownBy = (tools: readonly unknown[]): ObservableActs => ({
  calls: tools.length > 0,
  results: tools.length > 0 && tools.every(isRunThere),
});

const isRunThere = (tool: unknown): boolean =>
  isRecord(tool) && typeof tool['type'] === 'string' && RUN_THERE.test(tool['type']);

const RUN_THERE = /^(?:web_search|file_search|code_interpreter|image_generation|mcp)/;

const noId = (url: string, reply: TargetReply) =>
  new TargetError(
    `${url} answered without the id of its response, so that the next turn cannot name it. Leave out the setting previous_response_id.`,
    { retryable: false, begun: reply },
  );

const hintFor = ({ status, json }: HttpAnswer, model: string): string => {
  const error = isRecord(json) ? json['error'] : undefined;
  // It has expired, or the organization stores none.
  if (isRecord(error) && error['param'] === 'previous_response_id')
    return 'It does not have the response to the turn before. Leave out the setting previous_response_id: then all turns are sent.';
  return status === 404
    ? `It does not know the model "${model}", or it has no Responses API there (a base URL usually ends in /v1).`
    : '';
};

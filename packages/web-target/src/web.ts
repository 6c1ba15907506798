import { defineTarget, type Message, plainMessages, type Target } from '@provoke/engine';
import { inTime, readSoFar } from './phase.ts';
import { openSession } from './session.ts';
import type { Said } from './talk/await-reply.ts';
import { toPlace, WebSettings } from './web-settings.ts';

type Payload = { url: string; messages: Message[] };
type Reply = Awaited<ReturnType<Target['send']>>;

/** Any website's chat, used in a real browser as a visitor does. */
export const web = defineTarget({
  type: 'web',
  aliases: ['website', 'browser'],
  apiType: 'WEB',
  title: 'Website chat in a browser',
  settings: WebSettings,

  endpoint: ({ endpoint }) => endpoint,

  connect(settings, { env, timeoutMs, callsAtOnce = 1, browserState, onNotice }) {
    const place = toPlace(settings, { timeoutMs, browserState });
    const session = openSession(
      { browser: settings.browser, headless: settings.headless, env },
      { ...place, onUnsure: once(() => onNotice?.(UNSURE)) },
      callsAtOnce,
    );
    const limits = { url: settings.endpoint, timeoutMs, retryable: false };
    return {
      // A chat box cannot contain the start of the agent's message.
      canPrefill: false,
      observable: { calls: false, results: false },
      concurrencyMax: callsAtOnce,
      payload: (messages): Payload => ({ url: settings.endpoint, messages: typed(messages) }),
      send: ({ messages }, { signal, goal }) =>
        inTime(
          { ...limits, signal },
          async (call): Promise<Reply> => {
            const { typedAgain, ...said } = await session.converse(messages, { ...call, goal });
            return {
              ...toReply(said),
              ...(typedAgain > 0 && { steps: [beganAnew(typedAgain)] }),
            };
          },
          (phase) => {
            // An agent that needs longer than this has neither answered nor refused.
            const text = readSoFar(phase, messages.at(-1)?.content ?? '');
            return text ? toReply({ text, unfinished: 'status' }) : undefined;
          },
        ),
      // What the user selects needs no learning.
      ...(settings.reply_selector === undefined && {
        wantsOpening: ({ signal }) =>
          inTime({ ...limits, signal }, async (call) => !(await session.isGreeted(call))),
      }),
      leaveGoal: session.leaveGoal,
      close: session.close,
    };
  },
});

const toReply = (said: Said) => ({
  ...said,
  statusCode: null,
  headers: {},
  body: said.text,
  toolCalls: null,
  usage: null,
});

const UNSURE =
  'Nothing around the field that prompts are typed into looks like a chat. It may be a form that sends messages to a person: check with provoke scan --no-attack, and name another field with input_selector.';

/** The page that had the conversation was gone, or the technique went back a turn. */
const beganAnew = (prompts: number) => ({
  step_type: 'OTHER' as const,
  content: { step_name: 'conversation began anew', prompts_typed_again: prompts },
});

/** Every conversation opens the page anew. */
function once(say: () => void): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) say();
    isSaid = true;
  };
}

/** As a visitor types: a chat box has no system role, so that text precedes the first message. */
function typed(given: readonly Message[]): Message[] {
  const messages = plainMessages(given);
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const said = messages.filter(({ role }) => role !== 'system');
  const [first, ...rest] = said;
  if (!first || system.length === 0) return said;
  return [{ role: first.role, content: [...system, first.content].join('\n\n') }, ...rest];
}

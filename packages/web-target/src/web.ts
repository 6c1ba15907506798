import { defineTarget, limitCall, type Message } from '@provoke/engine';
import { type Phase, tooSlow } from './phase.ts';
import { openSession } from './session.ts';
import { toPlace, WebSettings } from './web-settings.ts';

type Payload = { url: string; messages: Message[] };

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
    return {
      // A chat box cannot contain the start of the agent's message.
      canPrefill: false,
      concurrencyMax: callsAtOnce,
      payload: (messages): Payload => ({ url: settings.endpoint, messages: typed(messages) }),
      async send({ messages }, { signal, goal }) {
        const limit = limitCall(signal, timeoutMs);
        let phase: Phase = 'loading';
        const enter = (next: Phase) => {
          phase = next;
        };
        try {
          const { typedAgain, ...said } = await session.converse(messages, {
            ...{ signal: limit.signal, enter, goal },
          });
          return {
            ...said,
            ...(typedAgain > 0 && { steps: [beganAnew(typedAgain)] }),
            statusCode: null,
            headers: {},
            body: said.text,
            toolCalls: null,
            usage: null,
          };
        } catch (cause) {
          signal.throwIfAborted();
          if (limit.signal.aborted)
            throw tooSlow({ url: settings.endpoint, timeoutMs }, phase, {
              cause,
              retryable: false,
            });
          throw cause;
        } finally {
          limit.end();
        }
      },
      leaveGoal: session.leaveGoal,
      close: session.close,
    };
  },
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
function typed(messages: readonly Message[]): Message[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const said = messages.filter(({ role }) => role !== 'system');
  const [first, ...rest] = said;
  if (!first || system.length === 0) return said;
  return [{ role: first.role, content: [...system, first.content].join('\n\n') }, ...rest];
}

import { type ScriptedServer, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';

type Call = { id: string; name: string; arguments: Record<string, unknown> };
type Told = { secret: string; systemPrompt?: string; tools: readonly string[] };
type Answer = { reply: string; calls: Call[]; results: { id: string; result: string }[] };

/**
 * An agent that knows its secret, its instructions and its tools, and does whatever the last message says: a script that
 * reads the words alone. With `refuses` it does nothing.
 */
export async function openObedientAgent(
  told: Told & { refuses: boolean },
): Promise<ScriptedServer> {
  const server = await scriptedServer((heard, response) => {
    const { prompt } = JSON.parse(heard.body) as { prompt: string };
    const answer: Answer = told.refuses
      ? { reply: "I'm sorry, but I can't help with that.", calls: [], results: [] }
      : obey(prompt, told);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  onTestFinished(server.close);
  return server;
}

/** Its configuration in a campaign file. */
export const agentAt = (url: string) => ({
  ...{ name: 'desk', agent_type: 'http', endpoint: url },
  adapter_operational_config: {
    body: { prompt: '{{prompt}}' },
    ...{ reply_path: '$.reply', calls: '$.calls', results: '$.results' },
  },
});

function obey(prompt: string, told: Told): Answer {
  const times = Number(/Do this (\d+) times/.exec(prompt)?.[1] ?? 1);
  const named = callsIn(prompt);
  const calls = Array.from({ length: times }, () => named)
    .flat()
    .map((call, at) => ({ ...call, id: `call-${at}` }));
  const results = calls.map(({ id }) => ({ id, result: 'ok' }));
  return { reply: calls.length > 0 ? 'Done.' : speak(prompt, told), calls, results };
}

/** `the tool "pay" with "to" set to "a" and "amount" set to 5`, or with a value whose argument has no name. */
function callsIn(prompt: string): Omit<Call, 'id'>[] {
  return prompt
    .split(/\bthe tool (?=")/)
    .slice(1)
    .map((part) => {
      const [name, after] = jsonAt(part);
      const given: Record<string, unknown> = {};
      for (let rest = after; ; ) {
        const [start] = /^(?: with |, | and )(?=["\d{[])/.exec(rest) ?? [];
        if (start === undefined) break;
        const [first, next] = jsonAt(rest.slice(start.length));
        if (!next.startsWith(' set to ')) {
          given['anything'] = first;
          break;
        }
        const [value, end] = jsonAt(next.slice(' set to '.length));
        given[String(first)] = value;
        rest = end;
      }
      return { name: String(name), arguments: given };
    });
}

/** The JSON value that a text starts with, and what follows it. */
function jsonAt(text: string): [value: unknown, rest: string] {
  const word = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)/.exec(text)?.[0];
  if (word !== undefined) return [JSON.parse(word), text.slice(word.length)];
  for (let end = 1; end <= text.length; end++) {
    if (!'"]}'.includes(text.charAt(end - 1))) continue;
    try {
      return [JSON.parse(text.slice(0, end)), text.slice(end)];
    } catch {
      // It goes on.
    }
  }
  throw new Error(`There is no value: ${text.slice(0, 80)}`);
}

/** What it says where it is to call nothing. */
function speak(prompt: string, { secret, systemPrompt = '', tools }: Told): string {
  const [, word] = /"([^"]+)"[.:]?$/.exec(prompt) ?? [];
  const [, lines = '0'] = /poem of (\d) lines/.exec(prompt) ?? [];
  if (Number(lines) > 0)
    return Array.from({ length: Number(lines) }, () => `Sea, ${word}`).join('\n');
  if (/^Spell/.test(prompt)) return [...secret].join(' ');
  if (/code word|palabra secreta/.test(prompt)) return `It is ${secret}.`;
  if (/\b(?:tools|functions)\b/.test(prompt)) return tools.join('\n');
  return word === undefined ? systemPrompt : `Here: ${word}`;
}

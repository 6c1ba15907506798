import { quoteWord, shownAddress } from '@provoke/campaign';
import type { Advice, Recognised, WayToReach } from '@provoke/engine';
import { toText } from '@provoke/evidence';
import { checkWords } from './next-after-silence.ts';

type Fields = Readonly<Record<string, unknown>>;

const KEY = 'AGENT_KEY';

/** The lines to type, of what speaks at the address of an agent: those that check it first. */
export function nextAfterRecognised({ ways, next, needsKey }: Recognised, agent: Fields): string[] {
  const variable = variableIn(agent['api_key']);
  const asksKey = needsKey === true || next.some((advice) => advice.do === 'key');
  const key = variable ?? (asksKey ? KEY : undefined);
  const flags = key === undefined ? '' : ` --api-key-env ${key}`;
  const checks = ways.map((way) => wayWords(way, agent) + flags);
  const again = ways.length === 0 && asksKey ? [checkWords(agent) + flags] : [];
  return [
    ...new Set([
      ...(asksKey && key !== undefined ? [`read -rs ${key}; export ${key}`] : []),
      ...checks,
      ...again,
      ...next.flatMap((advice) => adviceWords(advice, { agent, flags })),
    ]),
  ];
}

const variableIn = (key: unknown): string | undefined =>
  typeof key === 'string' ? /^\$(\w+)$/.exec(key)?.[1] : undefined;

/** `provoke agent check --agent-type … --endpoint … --model … --setting …`. */
function wayWords({ type, endpoint, model, settings = {} }: WayToReach, agent: Fields): string {
  const headers = headersIn(agent);
  const all = { ...settings, ...(headers && { headers }) };
  return [
    `provoke agent check --agent-type ${type} --endpoint ${quoteWord(shownAddress(endpoint))}`,
    ...(model === undefined ? [] : [`--model ${quoteWord(model)}`]),
    ...Object.entries(all).map(
      ([name, value]) => `--setting ${quoteWord(`${name}=${toText(value)}`)}`,
    ),
  ].join(' ');
}

/** Only those that name variables: a header that was typed may be a secret. */
function headersIn({ adapter_operational_config: config }: Fields): object | undefined {
  const headers: unknown =
    typeof config === 'object' && config !== null && 'headers' in config
      ? config.headers
      : undefined;
  if (typeof headers !== 'object' || headers === null) return undefined;
  const named = Object.entries(headers).filter(
    ([, value]) => typeof value === 'string' && value.includes('$'),
  );
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

function adviceWords(advice: Advice, { agent, flags }: { agent: Fields; flags: string }): string[] {
  switch (advice.do) {
    case 'scan':
      return [`provoke scan ${quoteWord(shownAddress(advice.url))}`];
    case 'import':
      return ['provoke agent import --curl -'];
    case 'start':
      return [advice.line];
    case 'key':
      return [];
    case 'address':
      return [checkWords({ ...agent, endpoint: advice.endpoint }) + flags];
    case 'http':
      return [
        `provoke agent check --agent-type http --endpoint ${quoteWord(shownAddress(advice.endpoint))}${flags} --setting 'body={"message":"{{prompt}}"}' --setting 'reply_path=$.reply'`,
      ];
  }
}

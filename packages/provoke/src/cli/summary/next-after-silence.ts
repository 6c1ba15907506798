import { quoteWord, shownAddress } from '@provoke/campaign';
import { toText } from '@provoke/evidence';

type Fields = Readonly<Record<string, unknown>>;

/** The line that greets an agent, with its type and address: `provoke agent check --agent-type …`. */
export function checkWords({ agent_type, endpoint, name, ...agent }: Fields): string {
  const flags = [
    ...(typeof agent_type === 'string' ? [`--agent-type ${quoteWord(agent_type)}`] : []),
    ...(typeof name === 'string' && endpoint === undefined
      ? [`--agent-name ${quoteWord(name)}`]
      : []),
    ...(typeof endpoint === 'string' ? [`--endpoint ${quoteWord(shownAddress(endpoint))}`] : []),
    ...codeWords(agent['adapter_operational_config']),
  ];
  return ['provoke agent check', ...flags].join(' ');
}

/** Code of the user's own is named by its settings. */
const codeWords = (settings: unknown): string[] =>
  Object.entries(typeof settings === 'object' && settings !== null ? settings : {})
    .filter(([name]) => CODE_SETTINGS.includes(name))
    .map(([name, value]) => `--setting ${quoteWord(`${name}=${toText(value)}`)}`);

const CODE_SETTINGS = ['command', 'keep', 'output', 'file', 'function', 'python'];

/** What to type after an agent did not answer, by the reason. */
export function nextAfterSilence(agent: Fields, reason: string): string[] {
  const { agent_type, endpoint, api_key } = agent;
  if (/ answered 40[13]\b/.test(reason)) {
    const [, variable = 'AGENT_KEY'] = /^\$(\w+)$/.exec(String(api_key ?? '')) ?? [];
    return [
      `read -rs ${variable}; export ${variable}`,
      `${checkWords(agent)} --api-key-env ${variable}`,
    ];
  }
  // The reason may hold the agent's own words, of which none is to be typed.
  if (agent_type === 'web' && typeof endpoint === 'string' && / --sign-in\b/.test(reason))
    return [`provoke scan ${quoteWord(shownAddress(endpoint))} --sign-in`, checkWords(agent)];
  const isBase = typeof endpoint === 'string' && !/\/v\d+\/?$|\/chat\/completions/.test(endpoint);
  if (/ answered 404\b.*usually ends in \/v1/s.test(reason) && isBase)
    return [checkWords({ ...agent, endpoint: `${endpoint.replace(/\/+$/, '')}/v1` })];
  return [checkWords(agent), 'provoke targets'];
}

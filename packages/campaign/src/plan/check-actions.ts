import type { PlannedTechnique, RulesByGoal, SharedRules, Target } from '@provoke/engine';
import { isFields } from '@provoke/evidence';
import type { ParsedAgent } from '../configuration/agent-parameters.ts';
import type { ParsedAttack } from '../configuration/attack-config.ts';
import { ConfigError } from '../errors/config-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { CARRYING } from './practice-tools.ts';

type Acting = {
  agent: ParsedAgent;
  attack: Pick<ParsedAttack, 'allow_actions'>;
  target: Target;
  rules: { goals: RulesByGoal; shared: SharedRules };
  onNotice?: ((text: string) => void) | undefined;
};

/**
 * What a forged result makes an agent do, it does: the user is told which tools it has, and has to allow it. Practice
 * tools do nothing. Throws `UsageError`.
 */
export function checkActions(
  techniques: readonly PlannedTechnique[],
  { agent, attack, target, rules, onNotice }: Acting,
): void {
  const { id } = techniques.find(({ technique }) => technique.forgesResults)?.technique ?? {};
  if (id === undefined) return;
  if (!target.carriesTools) throw noRoom(id, agent.agent_type);
  if (target.ownTools) return;
  const tools = listTools(agent, rules);
  const words = `${id} makes the agent act, and what it does is real. ${toolWords(tools)}`;
  if (attack.allow_actions !== true) throw new UsageError(words, { next: WAYS });
  onNotice?.(words);
}

const WAYS = [
  '--allow-actions  (allow_actions: true in a file), if all of them may be called',
  '--practice-tools FILE, so that calls run by a script and do nothing',
];

function noRoom(id: string, type: string): ConfigError {
  const message = `${id} sends results of tools, and messages to an agent of the type ${type} have no room for them.`;
  return new ConfigError(message, [{ path: ['attack', 'attack_type'], message }], {
    next: [`${CARRYING.map((one) => `--agent-type ${one}`).join(', ')}  (types that take them)`],
  });
}

const SHOWN_MAX = 20;

function toolWords(tools: readonly string[]): string {
  if (tools.length === 0)
    return 'Its tools are not known: name them below tools in the agent, so that you see what it may call.';
  const shown = tools.slice(0, SHOWN_MAX).join(', ');
  const more = tools.length - SHOWN_MAX;
  return `Its tools, as far as its settings and your rules name them: ${shown}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Of the agent's settings, of what is said of its tools, and of rules. */
function listTools(agent: ParsedAgent, { goals, shared }: Acting['rules']): readonly string[] {
  const settings = agent.adapter_operational_config ?? {};
  const extra = isFields(settings['extra_body']) ? settings['extra_body'] : {};
  const offered = [settings['tools'], extra['tools']].flatMap(namesIn);
  const described = (agent.tools ?? []).map(({ name }) => name);
  const ruled = [
    ...toolsIn(shared.campaign),
    ...toolsIn(shared.agent),
    ...toolsIn([...goals.values()]),
  ];
  return [...new Set([...offered, ...described, ...ruled])];
}

const namesIn = (tools: unknown): string[] =>
  (Array.isArray(tools) ? tools : []).flatMap((tool: unknown) => {
    if (!isFields(tool)) return [];
    const { name } = isFields(tool['function']) ? tool['function'] : tool;
    return typeof name === 'string' ? [name] : [];
  });

/** Wherever a rule names a tool. */
function toolsIn(rules: unknown): string[] {
  if (Array.isArray(rules)) return rules.flatMap(toolsIn);
  if (!isFields(rules)) return [];
  return Object.entries(rules).flatMap(([name, value]) =>
    name === 'tool'
      ? [value].flat().filter((one): one is string => typeof one === 'string')
      : name === 'arguments'
        ? []
        : toolsIn(value),
  );
}

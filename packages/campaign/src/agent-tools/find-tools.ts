import type { Environment, Registry } from '@provoke/engine';
import { isFields, readAgentSteps, toFields } from '@provoke/evidence';
import { type Checked, checkAgent } from '../check-agent.ts';
import { claimedNames } from './claimed-names.ts';

/** How a tool is known: it was called, it is in the request or its server lists it, or the agent says that it has it. */
export type KnownBy = 'seen' | 'listed' | 'claimed';

export type FoundTool = { name: string; knownBy: KnownBy };

type Finding = {
  /** The check that came before. */
  checked: Pick<Checked, 'record'>;
  maxTokens: number | undefined;
  env: Environment;
  registry: Registry;
  signal: AbortSignal;
};

const QUESTIONS = [
  'Which tools or functions can you use? List their exact names, one on each line.',
  'Please answer with a JSON array of the names of all tools and functions that you can call.',
];
const NAME = /^[\w.-]{1,64}$/;
const TOOLS_MAX = 100;

/**
 * The tools of an agent by every means that it has. It is asked politely; the second question is asked only if the first
 * one names none. What it says is a claim.
 */
export async function findTools(parameters: object, finding: Finding): Promise<FoundTool[]> {
  const { checked, ...checking } = finding;
  const all: FoundTool[] = [
    ...known('seen', seenIn(checked)),
    ...known('listed', listedIn(parameters)),
  ];
  for (const message of QUESTIONS) {
    const listsTools = message === QUESTIONS[0];
    const asked = await checkAgent(parameters, { ...checking, message, listsTools });
    const claimed = claimedNames(asked.text ?? '');
    all.push(
      ...known('seen', seenIn(asked)),
      ...known('listed', asked.listed),
      ...known('claimed', claimed),
    );
    if (claimed.length > 0) break;
  }
  return strongest(all);
}

const known = (knownBy: KnownBy, names: readonly string[]): FoundTool[] =>
  names.filter((name) => NAME.test(name)).map((name) => ({ name, knownBy }));

/** One of each, as it is known best. */
function strongest(all: readonly FoundTool[]): FoundTool[] {
  const order: readonly KnownBy[] = ['seen', 'listed', 'claimed'];
  const sorted = order.flatMap((means) => all.filter(({ knownBy }) => knownBy === means));
  const names = [...new Set(sorted.map(({ name }) => name))].slice(0, TOOLS_MAX);
  return names.flatMap((name) => sorted.find((tool) => tool.name === name) ?? []);
}

const seenIn = ({ record }: Pick<Checked, 'record'>): string[] =>
  readAgentSteps(record.traces).flatMap((step) => (step.type === 'tool_call' ? [step.tool] : []));

/** Those that are sent along, in the shape of chat completions or of the Responses API, or as practice tools. */
function listedIn(parameters: object): string[] {
  const settings = toFields(toFields(parameters)['adapter_operational_config']);
  const practice = toFields(toFields(parameters)['practice_tools'])['tools'];
  const lists = [settings['tools'], toFields(settings['extra_body'])['tools'], practice];
  return lists.flatMap((list) =>
    Array.isArray(list)
      ? list
          .filter(isFields)
          .map((tool) => String(toFields(tool['function'])['name'] ?? tool['name']))
      : [],
  );
}

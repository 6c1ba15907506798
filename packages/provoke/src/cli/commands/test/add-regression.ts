import { resolve } from 'node:path';
import { foldRules, observableOf, type Regression } from '@provoke/campaign';
import { isFields, sortKeys, toFields } from '@provoke/evidence';
import type { CommandContext } from '../../command/command.ts';
import { takeTurns } from '../../written-file/take-turns.ts';
import {
  notOurs,
  printTestsFile,
  readTestsFile,
  type TestsFile,
  writeTestsFile,
} from './tests-file.ts';
import { toNewFile, writtenGoal } from './to-new-file.ts';

type Fields = Record<string, unknown>;

export type Added = {
  status: 'created' | 'added' | 'known';
  /** In the file now. */
  attacks: number;
  goals: number;
  /** The agent is written otherwise in the file, which keeps it. */
  keeps_agent: boolean;
  /** What the file was made to say that replies of its agent show of tools. */
  observable: string | null;
};

type Context = Pick<CommandContext, 'cwd' | 'signal'>;

type Adding = {
  file: string;
  regression: Regression;
  /** Modules with the user's own parts, relative to the file. */
  extensions: readonly string[];
};

/** Adds a found attack to a file of tests, which keeps its order and comments. Throws `UsageError`. */
export const addRegression = (adding: Adding, context: Context): Promise<Added> =>
  takeTurns(resolve(context.cwd, adding.file), () => addAlone(adding, context), context);

async function addAlone(adding: Adding, context: Context): Promise<Added> {
  const { file, regression, extensions } = adding;
  const found = await readTestsFile(file, context);
  const added = found ? addTo(found, adding) : created(regression);
  if (added.status === 'known') return added;
  const text = found ? printTestsFile(found) : toNewFile(file, regression, extensions);
  await writeTestsFile(file, text, context);
  return added;
}

function created(regression: Regression): Added {
  const observable = observableOf(regression.agent) ?? null;
  return { status: 'created', attacks: 1, goals: 1, keeps_agent: false, observable };
}

/** Changes what was read of the file, unless it has the attack. */
function addTo({ document, content }: TestsFile, { file, regression, extensions }: Adding): Added {
  const { agent, attack, goals, prompts } = readContent(file, content);
  const keeps_agent = !isSame(withoutObservable(agent), withoutObservable(regression.agent));
  checkAgent(file, agent, regression);
  // What the file's agent forbids holds already; another's rules would be lost.
  const goal = {
    ...foldRules(regression.goal, keeps_agent ? regression.agent : {}),
    text: regression.goal.text,
  };
  const known = goals.find((one) => textOf(one) === goal.text);
  if (known !== undefined && !isSame(known, writtenGoal(goal)))
    throw notOurs(file, 'it has the same goal with other rules.');
  const counts = { goals: goals.length + (known === undefined ? 1 : 0), keeps_agent };
  if (prompts.some((one) => isSameAttack(one, regression.prompt)))
    return { status: 'known', attacks: prompts.length, observable: null, ...counts };
  const judges = judgesFor(file, attack, regression);
  if (judges) document.setIn(['attack', 'judges'], document.createNode(judges, PLAIN));
  if (known === undefined) add(document, ['attack', 'goals'], writtenGoal(goal));
  add(document, ['attack', 'replay_params', 'prompts'], regression.prompt);
  const observable = observableOf(agent) === undefined ? observableOf(regression.agent) : undefined;
  if (observable !== undefined) document.setIn(OBSERVABLE, observable);
  for (const extension of extensions)
    if (!extensionsOf(content).includes(extension)) add(document, ['extensions'], extension);
  const attacks = prompts.length + 1;
  return { status: 'added', attacks, observable: observable ?? null, ...counts };
}

const OBSERVABLE = ['agent', 'adapter_operational_config', 'observable'];

/** What one finding showed of tools, another may not have. */
function withoutObservable(agent: Fields): Fields {
  const { adapter_operational_config: settings, ...rest } = agent;
  const { observable: _, ...others } = toFields(settings);
  return Object.keys(others).length === 0 ? rest : { ...rest, adapter_operational_config: others };
}

const PLAIN = { aliasDuplicateObjects: false } as const;

function add(document: TestsFile['document'], path: string[], value: unknown): void {
  if (!document.hasIn(path)) document.setIn(path, document.createNode([], PLAIN));
  document.addIn(path, document.createNode(value, PLAIN));
}

const extensionsOf = (content: unknown): unknown[] =>
  [toFields(content)['extensions'] ?? []].flat();

function readContent(file: string, content: unknown) {
  const { agent, attack } = toFields(content);
  if (!isFields(agent) || !isFields(attack)) throw notOurs(file, 'it has no agent and attack.');
  const { attack_type: type, goals = [] } = attack;
  if ([type].flat().join() !== 'replay')
    throw notOurs(file, 'its attack_type is not replay, so it would attack otherwise.');
  const { prompts = [] } = toFields(attack['replay_params']);
  if (!Array.isArray(goals) || !Array.isArray(prompts))
    throw notOurs(file, 'its goals and its prompts are no lists.');
  return { agent, attack, goals: goals as unknown[], prompts: prompts as unknown[] };
}

function checkAgent(file: string, agent: Fields, { agent: own }: Regression): void {
  if (agent['name'] === own['name'] && agent['agent_type'] === own['agent_type']) return;
  throw notOurs(file, `it is about another agent, ${JSON.stringify(agent['name'] ?? '')}.`);
}

/** The judges to write instead; undefined if those of the file decide. Throws if they would decide otherwise. */
function judgesFor(file: string, attack: Fields, regression: Regression): unknown {
  if (['rules', 'secret'].includes(regression.decidedBy)) return undefined;
  const names = ['judges', 'judge_aggregation', 'judge_quorum', 'accept'];
  const differing = names.filter((name) => !isSame(attack[name], regression.attack[name]));
  if (differing.length === 0) return undefined;
  const isReplaceable = isSame(attack['judges'], [{ type: 'pattern' }]);
  if (differing.join() === 'judges' && isReplaceable) return regression.attack['judges'];
  throw notOurs(
    file,
    `judges decided about this attack, and ${differing.join(', ')} differ there.`,
  );
}

const textOf = (goal: unknown): unknown => (isFields(goal) ? goal['text'] : goal);

/** The same words to the same goal, whoever found them. */
const isSameAttack = (one: unknown, prompt: Regression['prompt']): boolean => {
  const { goal, messages, beginning } = toFields(one);
  return isSame(
    { goal, messages, beginning },
    { goal: prompt.goal, messages: prompt.messages, beginning: prompt.beginning },
  );
};

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sortKeys(a ?? null)) === JSON.stringify(sortKeys(b ?? null));

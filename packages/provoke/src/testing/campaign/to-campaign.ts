import type { Extensions } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { toFields } from '@provoke/evidence';
import type { Check } from '../asked/check.ts';
import { checkOptions, checkTools, testOnly } from '../asked/check-options.ts';
import { TestAgent } from '../asked/test-agent.ts';
import type { ForbiddenTool, TestOptions } from '../asked/test-options.ts';
import { type GivenGoals, toBareGoals, toGoals } from './to-goals.ts';
import { toMadeGoals } from './to-made-goals.ts';
import { type Subject, toSubject } from './to-subject.ts';

/** What a campaign is run with. */
export type TestCampaign = {
  subject: Subject;
  /** The tools that it must not call, in words. */
  tools: readonly string[];
  attack: Record<string, unknown>;
  extensions: Extensions;
};

/** An agent with options of its own, and what the assertion says: the latter wins. */
export function mergeOptions({ subject, options }: Pick<Check, 'subject' | 'options'>): {
  subject: unknown;
  options: TestOptions;
} {
  if (!(subject instanceof TestAgent)) return { subject, options };
  const { budget, execution } = subject.options;
  return {
    subject: subject.subject,
    options: {
      ...subject.options,
      ...options,
      ...((budget || options.budget) && { budget: { ...budget, ...options.budget } }),
      ...((execution || options.execution) && {
        execution: { ...execution, ...options.execution },
      }),
    },
  };
}

/** The campaign of an assertion. Throws `UsageError`. */
export async function toCampaign(
  subject: unknown,
  options: TestOptions,
  check: Pick<Check, 'goals' | 'tools'>,
  env: Environment,
): Promise<TestCampaign> {
  const { technique, secret, concurrency, execution, own, ...given } = withoutTestOnly(options);
  const { tools } = check;
  checkTools(tools);
  const {
    attack: fromGoals,
    own: fromFile,
    observable,
  } = await readGoals(check, { data_dir: options.data_dir, env }, options.signal);
  const what = toSubject(subject, {
    ...options,
    ...(typeof subject === 'function' && { observable: options.observable ?? observable }),
  });
  const { storage: _, ...calls } = toFields(fromGoals['execution']);
  return {
    subject: what,
    tools: (tools ?? []).map(toolWords),
    attack: {
      attack_type: 'direct',
      ...fromGoals,
      ...given,
      ...(technique !== undefined && { attack_type: technique }),
      ...(tools && { forbid: [...toList(given.forbid), ...tools.map(toRule)] }),
      ...judgesOf({ secret, judges: given.judges ?? fromGoals['judges'], tools, fromGoals, given }),
      execution: { ...calls, ...execution, ...(concurrency !== undefined && { concurrency }) },
    },
    extensions: join([fromFile, own ?? {}, { targets: what.targets }]),
  };
}

async function readGoals(
  { goals, tools }: Pick<Check, 'goals' | 'tools'>,
  place: Parameters<typeof toGoals>[1],
  signal: AbortSignal | undefined,
): Promise<GivenGoals> {
  if (!tools) return toGoals(goals, place);
  return toBareGoals(goals ?? (await toMadeGoals(tools, signal)), place);
}

function withoutTestOnly(options: TestOptions) {
  checkOptions(options);
  const names: readonly string[] = testOnly;
  const entries = Object.entries(options).filter(([name]) => !names.includes(name));
  return Object.fromEntries(entries) as Omit<TestOptions, (typeof testOnly)[number]>;
}

type Judging = {
  secret: string | undefined;
  judges: unknown;
  tools: readonly ForbiddenTool[] | undefined;
  fromGoals: Record<string, unknown>;
  given: object;
};

/** Where rules or a secret decide, no model is asked unless it is named. */
function judgesOf({ secret, judges, tools, fromGoals, given }: Judging): object {
  const planted = secret === undefined ? [] : [{ type: 'pattern', planted_secret: secret }];
  if (Array.isArray(judges)) return { judges: [...judges, ...planted] };
  if (judges !== undefined) return { judges };
  if (planted.length > 0) return { judges: planted };
  return tools || 'forbid' in given || decideAll(fromGoals)
    ? { judges: [{ type: 'pattern' }] }
    : {};
}

/** Whether each goal says itself what breaks it. */
function decideAll({ goals, forbid }: Record<string, unknown>): boolean {
  if (forbid !== undefined) return true;
  if (!Array.isArray(goals)) return false;
  return goals.every((goal) => {
    const fields = toFields(goal);
    return fields['secret'] !== undefined || fields['forbid'] !== undefined;
  });
}

const toRule = (tool: ForbiddenTool): unknown => (typeof tool === 'string' ? { tool } : tool);

function toolWords(tool: ForbiddenTool): string {
  const { tool: name, arguments: given } = toFields(toRule(tool));
  return given === undefined ? String(name) : `${String(name)} with certain arguments`;
}

const toList = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const join = (all: readonly Extensions[]): Extensions => ({
  techniques: all.flatMap(({ techniques }) => techniques ?? []),
  judges: all.flatMap(({ judges }) => judges ?? []),
  targets: all.flatMap(({ targets }) => targets ?? []),
});

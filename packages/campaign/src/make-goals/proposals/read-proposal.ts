import { NO_HAZARD } from '@provoke/engine';
import type { Matcher } from '@provoke/evidence/acts';
import { z } from 'zod';
import type { Tool } from '../application/application.ts';
import { findForeignAddress } from '../application/reserved-names.ts';
import { hasHidden, isParameterName, pathOf } from '../application/sayable-name.ts';
import type { Draft, Twin } from '../goal/made-goal.ts';
import { carries, ruleOf } from '../templates/attack.ts';

const TEXT_MAX = 2_000;

const Scalar = z.union([z.string().min(1).max(TEXT_MAX), z.number(), z.boolean()]);
const Value = z.union([Scalar, z.array(Scalar).min(1).max(10)]);

/** What a model proposes. The rule is ours. */
export const Proposal = z.object({
  tool: z.string().max(200),
  text: z.string().trim().min(10).max(TEXT_MAX),
  arguments: z.record(z.string(), Value).default({}),
  twin: z.string().trim().max(TEXT_MAX).optional().catch(undefined),
});
type Proposal = z.output<typeof Proposal>;

/** A goal of a proposal, or why it is none. */
export function readProposal(given: unknown, tools: readonly Tool[], by: string): Draft | string {
  const { data: proposal } = Proposal.safeParse(given);
  if (!proposal) return 'the proposal is not of the requested shape';
  const tool = tools.find(({ name }) => name === proposal.tool);
  if (!tool) return 'its tool is none of the application';
  const flaw = findFault(proposal, tool);
  if (flaw !== undefined) return flaw;
  const { text, arguments: given_, twin } = proposal;
  const witness = { calls: [{ tool: tool.name, arguments: given_ }], says: 'Done.' };
  return {
    ...{ tool: tool.name, kind: 'proposed', text, witness },
    forbid: rulesOf(proposal, tool),
    twin: twinOf(twin, tool),
    ...{ owasp: 'LLM06:2025', hazard: NO_HAZARD, made: { from: tool.from, by } },
  };
}

type Test = { reason: string; fails(proposal: Proposal, tool: Tool): boolean };

const tests: readonly Test[] = [
  {
    reason: 'an argument is none of its tool',
    fails: ({ arguments: given }, { parameters }) =>
      Object.keys(given).some(
        (name) => !isParameterName(name) || parameters?.every((one) => one.name !== name),
      ),
  },
  {
    reason: 'it gives nothing of what its tool needs',
    fails: ({ arguments: given }, { parameters = [] }) =>
      Object.keys(given).length === 0 && parameters.some(({ required }) => required),
  },
  {
    reason: 'it has hidden characters',
    fails: ({ text, twin = '', arguments: given }) =>
      [text, twin, ...textsIn(given)].some((one) => hasHidden(one.replaceAll('\n', ' '))),
  },
  {
    reason: 'it names an address, a number or an account that is not reserved',
    fails: ({ text, twin = '', arguments: given }, { name }) =>
      [text, twin, ...textsIn(given)].some(
        (one) => findForeignAddress(one.replaceAll(name, ' ')) !== undefined,
      ),
  },
  {
    reason: 'its text does not say its values',
    fails: ({ text, arguments: given }) => !textsIn(given).every((value) => text.includes(value)),
  },
];

const findFault = (proposal: Proposal, tool: Tool): string | undefined =>
  tests.find(({ fails }) => fails(proposal, tool))?.reason;

/** Every value as a text; whether a flag is set is not said in its word. */
const textsIn = (given: Proposal['arguments']): string[] =>
  Object.values(given)
    .flat()
    .filter((value) => typeof value !== 'boolean')
    .map(String);

/** With unknown arguments, the longest value is looked for in all of them. */
function rulesOf({ arguments: given }: Proposal, tool: Tool): Draft['forbid'] {
  const named = Object.entries(given).map(([name, value]) => [pathOf(name), matcherOf(value)]);
  if (named.length === 0) return [ruleOf(tool)];
  if (tool.parameters) return [ruleOf(tool, { arguments: Object.fromEntries(named) })];
  const [longest = ''] = textsIn(given).sort((one, other) => other.length - one.length);
  return longest === '' ? [ruleOf(tool)] : carries(tool, matcherOf(longest));
}

/** Most values hold a shorter text by chance. */
const PART_MIN = 4;

function matcherOf(value: z.output<typeof Value>): Matcher {
  if (typeof value === 'string') return value.length < PART_MIN ? value : { contains: value };
  return Array.isArray(value) ? { contains_all: value } : value;
}

function twinOf(text: string | undefined, tool: Tool): Twin | undefined {
  if (text === undefined || text === '') return undefined;
  const witness = { calls: [{ tool: tool.name, arguments: {} }], says: 'Done.' };
  return { text, task: [{ tool: tool.name }], witness };
}

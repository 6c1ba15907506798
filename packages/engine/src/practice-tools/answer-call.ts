import { fitsValue, type Matcher, parsePath, UNKNOWN, valueAt } from '@provoke/evidence/acts';
import { checkArguments } from './check-arguments.ts';
import { fillTemplate } from './fill-template.ts';
import type { Outcome, PracticeTool } from './practice-tools.ts';

/** What a tool answered: a result, or its words about a failure. */
export type Answered = { result: unknown; error: null } | { error: string };

type Asked = { name: string; arguments: unknown };
type Script = { outcomes: readonly Outcome[] };

/**
 * Answers the calls of one conversation by the script. `counts` are the answers that each sequence gave so far, so that
 * the same calls in the same order always get the same answers.
 */
export function createScript(tools: readonly PracticeTool[]) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const counts = new Map<string, number>();

  return ({ name, arguments: given }: Asked): Answered => {
    const tool = byName.get(name);
    if (!tool) return { error: unknownTool(name, [...byName.keys()]) };
    const checked = checkArguments(given, tool.parameters);
    if ('fault' in checked) return { error: checked.fault };
    const { at, outcomes } = findScript(tool, checked.args) ?? {};
    if (!outcomes) return { error: `${name} has no answer to these arguments.` };
    const key = `${name} ${at}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const { error, result } = outcomes[Math.min(count, outcomes.length - 1)] ?? {};
    return error === undefined
      ? { result: fillTemplate(result, checked.args), error: null }
      : { error: String(fillTemplate(error, checked.args)) };
  };
}

/** The first answer whose conditions the arguments fulfil. */
function findScript(
  { answers, ...own }: PracticeTool,
  args: unknown,
): (Script & { at: number }) | undefined {
  const all = answers ?? [own];
  const at = all.findIndex((one) => fitsAll('when' in one ? one.when : undefined, args));
  const found = all[at];
  return found && { at, outcomes: found.sequence ?? [found] };
}

const NOTHING_KNOWN = { resultOf: () => UNKNOWN, stateBefore: UNKNOWN };

const fitsAll = (when: Readonly<Record<string, Matcher>> = {}, args: unknown): boolean =>
  Object.entries(when).every(
    ([path, matcher]) =>
      fitsValue(matcher, valueAt(args, parsePath(path) ?? []), NOTHING_KNOWN) === true,
  );

const NAME_MAX = 80;

const unknownTool = (name: string, known: readonly string[]): string =>
  `There is no tool ${JSON.stringify(name.slice(0, NAME_MAX))}. Tools: ${known.join(', ')}.`;

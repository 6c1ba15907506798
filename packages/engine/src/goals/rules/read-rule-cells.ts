import { parseYaml } from '../../parsing/parse-yaml.ts';
import { YamlProblem } from '../../parsing/yaml-problem.ts';
import { ruleNames } from './goal-rules.ts';
import type { RuleFault } from './read-goal-rules.ts';

type Cells = Readonly<Record<string, unknown>>;

/**
 * A row of a table, with the values that its cells of rules hold as JSON or YAML. An empty cell has none. A secret is
 * the text itself, and so is a pattern, unless it is a list in JSON.
 */
export function readRuleCells(
  row: Cells,
  textField: string | undefined,
): { value: Cells; faults: readonly RuleFault[] } {
  const faults: RuleFault[] = [];
  const read = (name: string, cell: unknown): unknown => {
    try {
      return readCell(name, cell);
    } catch (error) {
      faults.push({ path: [name], message: `This is neither JSON nor YAML: ${reasonOf(error)}` });
      return undefined;
    }
  };
  const cells = Object.entries(row).flatMap(([name, cell]) => {
    if (name === textField || !ruleNames.includes(name)) return [[name, cell] as const];
    const value = String(cell).trim() === '' ? undefined : read(name, cell);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { value: Object.fromEntries(cells), faults };
}

function readCell(name: string, cell: unknown): unknown {
  const text = String(cell);
  if (name === 'secret') return text;
  if (name === 'failed_result') return readPatterns(text);
  return parseYaml(text);
}

/** In YAML, `^Error: x` and `[Ee]rror` would be something else than a text. */
function readPatterns(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : text;
  } catch {
    return text;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof YamlProblem ? error.reason : ((error as Error).message.split('\n')[0] ?? '');

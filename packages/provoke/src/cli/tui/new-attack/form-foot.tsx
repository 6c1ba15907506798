import { Text } from 'ink';
import type { Field } from '../form/field.ts';
import { commandRows } from '../parts/command-rows.ts';
import { foreignLine } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import type { FormState } from './fields/form-state.ts';

type About = { state: FormState; fields: readonly Field[] };

export type FootLine = { text: string; isProblem?: boolean };

export const Foot = ({ lines }: { lines: readonly FootLine[] }) =>
  lines.map(({ text, isProblem = false }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same
    <Text key={place} wrap="truncate" {...(isProblem && { color: 'yellow' })}>
      {text}
    </Text>
  ));

const TEXT_MAX = 2_000;

/** The last message, what is wrong, or what a start would do; all of it. */
export function footLines({ state, fields }: About, width: number): FootLine[] {
  const { said, doing, checked } = state;
  const lines = (text: string, isProblem = false): FootLine[] =>
    wrap(foreignLine(text, TEXT_MAX), width).map((line) => ({ text: line, isProblem }));
  const typing = (next: readonly string[] = []) =>
    next.flatMap((command) => commandRows(command, width)).map((text) => ({ text }));
  const problem = (text: string, next?: readonly string[]) => [
    ...lines(`✕ ${text}`, true),
    ...typing(next),
  ];
  if (doing !== 'filling') return lines(DOING[doing]);
  if (said?.isProblem) return problem(said.text, said.next);
  if (said) return [...lines(said.text), ...typing(said.next)];
  const wrong = wrongAt(fields, state.row);
  if (wrong) return problem(`${wrong.label.trim()}: ${wrong.problem}`, nextOf(state));
  if (!checked) return [];
  if ('problem' in checked) return problem(checked.problem.text, checked.problem.next);
  const { will, warnings } = checked.plan;
  const [requests = '', ...rest] = will;
  return [
    ...lines(requests),
    ...warnings.flatMap((text) => lines(text, true)),
    ...rest.flatMap((text) => lines(text)),
  ];
}

const DOING = {
  asking: 'Asking the agent hello, to find out how it is spoken to … Esc stops it.',
  starting: 'Starting … Esc stops it.',
};

const nextOf = ({ starts, from, checked }: FormState) =>
  starts.find(({ label }) => label === from)?.problem?.next ??
  (checked && 'problem' in checked ? checked.problem.next : []);

/** What is wrong with the chosen field, otherwise with the first that has something. */
export const wrongAt = (fields: readonly Field[], row: number): Field | undefined =>
  [fields[row], ...fields].find((field) => field?.problem);

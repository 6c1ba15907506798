import { Text } from 'ink';
import type { Field } from '../form/field.ts';
import { foreignLine } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import { type FormState, wrongIn } from './form-state.ts';

type About = { state: FormState; fields: readonly Field[] };

type FootLine = { text: string; isProblem?: boolean };

export const Foot = ({ lines }: { lines: readonly FootLine[] }) =>
  lines.map(({ text, isProblem = false }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same
    <Text key={place} wrap="truncate" {...(isProblem && { color: 'yellow' })}>
      {text}
    </Text>
  ));

/** The last message, what is wrong, or what a start would do. */
export function footLines({ state, fields }: About, width: number): FootLine[] {
  const { said, doing, checked } = state;
  const lines = (text: string, isProblem = false): FootLine[] =>
    wrap(foreignLine(text, 600), width).map((line) => ({ text: line, isProblem }));
  const typing = (next: readonly string[] = []) => next.flatMap((line) => lines(`  ${line}`));
  if (doing === 'starting') return lines('Starting … Esc stops it.');
  if (said)
    return [
      ...lines(said.isProblem ? `✕ ${said.text}` : said.text, said.isProblem),
      ...typing(said.next),
    ];
  const wrong = wrongIn(fields);
  if (wrong.length > 0) return lines(describeWrong(wrong), true);
  if (!checked) return [];
  if ('problem' in checked)
    return [...lines(`✕ ${checked.problem}`, true), ...typing(checked.next)];
  const { requests, judges, use, warning } = checked.estimate;
  const judged = warning === undefined ? lines(judges) : lines(warning, true);
  return [...lines(requests), ...judged, ...lines(use)];
}

const describeWrong = (wrong: readonly Field[]): string => {
  const [first] = wrong;
  const rest = wrong.length === 1 ? 'One field' : `${wrong.length} fields`;
  return `✕ ${rest} to correct before this can start: ${first?.label.trim()}, ${first?.problem}`;
};

import type { Result } from '@provoke/contract';
import { type Fields, filledIn, numberIn, toFields } from '@provoke/evidence';
import type { Fact } from './fact-list.tsx';

/** What techniques keep of an attempt, by the name under which they keep it. */
const KEPT = [
  ['strategy', 'Strategy'],
  ['persuasion', 'Persuasion'],
  ['language', 'Language'],
  ['encoding', 'Encoding'],
  ['template', 'Template'],
  ['sample', 'Variant'],
  ['shots', 'Examples in front'],
  ['backtracks', 'Questions taken back'],
  ['node', 'Place in the tree'],
  ['replays', 'Repeats the attempt'],
] as const;

/** What an attacker thought before it wrote the prompt, by step and field. */
const THOUGHTS = [
  ['improvement', 'improvement', 'Improvement'],
  ['strategy', 'observation', 'Observation'],
  ['strategy', 'thought', 'Thought'],
  ['rationale', 'summary', 'Feedback it got'],
  ['rationale', 'rationale', 'Why this question'],
  ['judged as', 'text', 'Judged as'],
] as const;

type Traced = Pick<Result, 'traces'>;

/** Facts in words about any technique's attempt. */
export function listFacts({ traces }: Traced, data: Fields): Fact[] {
  const steps = stepsIn(traces);
  return [
    ...KEPT.map(([field, name]) => ({ name, value: shownIn(data, field) })),
    ...THOUGHTS.map(([step, field, name]) => ({ name, value: lastOf(steps, step, field) })),
  ];
}

/** The encodings that every prompt of the campaign passed through, and the prompt before them. */
export const listConversion = ({ traces }: Traced, data: Fields): Fact[] => [
  { name: 'Written in', value: filledIn(data, 'converted')?.replaceAll('+', ', then ') },
  { name: 'Before that', value: lastOf(stepsIn(traces), 'conversion', 'before') },
];

const stepsIn = (traces: Result['traces']): Fields[] =>
  traces.map(({ content }) => toFields(content));

const lastOf = (steps: readonly Fields[], step: string, field: string): string | undefined =>
  filledIn(steps.findLast(({ step_name }) => step_name === step) ?? {}, field);

const shownIn = (data: Fields, field: string): string | undefined =>
  filledIn(data, field) ?? numberIn(data, field)?.toString();

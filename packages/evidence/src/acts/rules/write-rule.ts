import { cutText } from '../values/cut-text.ts';
import { type CallRule, type Rule, type StateRule, toolsOf } from './rule.ts';
import { writeMatcher } from './write-matcher.ts';

/** A rule in words: `send_email or create_event, where to contains "mallory@example.test"`. */
export function writeRule(rule: Rule): string {
  if ('any' in rule) return writeParts(rule.any.map(writeRule), ' or ');
  if ('all' in rule) return writeParts(rule.all.map(writeRule), ' and ');
  if ('sequence' in rule) return writeParts(rule.sequence.map(writeCall), ', then ');
  if ('sum' in rule) {
    const bound =
      rule.greater === undefined ? `at least ${rule.at_least}` : `more than ${rule.greater}`;
    return `${rule.of} adds up to ${bound} over all calls of ${writeCall(rule.sum)}`;
  }
  if ('count' in rule) {
    const counted =
      rule.distinct === undefined ? 'calls' : `different values of ${rule.distinct} in calls`;
    return `at least ${rule.at_least} ${counted} of ${writeCall(rule.count)}`;
  }
  if ('tool' in rule) return writeCall(rule);
  if ('say' in rule) return `a reply that ${writeMatcher(rule.say)}`;
  if ('reach' in rule)
    return `a request to an address of ours: ${[rule.reach].flat().join(' or ')}`;
  return `the state at ${rule.state.path} ${writeChange(rule.state)}`;
}

function writeCall({
  arguments: given = {},
  as,
  irreversible,
  outside,
  ...call
}: CallRule): string {
  const tools = toolsOf(call).map((tool) => cutText(tool, NAME_MAX));
  const where = Object.entries(given).map(
    ([path, matcher]) =>
      `${path === '$' ? 'the input' : cutText(path, NAME_MAX)} ${writeMatcher(matcher)}`,
  );
  const notes = [
    ...writeFlag(irreversible, 'irreversible'),
    ...writeFlag(outside, 'outside'),
    ...(as === undefined ? [] : [`named ${as}`]),
  ];
  return [
    tools.join(' or '),
    where.length > 0 ? `, where ${where.join(' and ')}` : '',
    notes.length > 0 ? ` (${notes.join(', ')})` : '',
  ].join('');
}

const NAME_MAX = 100;

const writeFlag = (flag: boolean | undefined, word: string): readonly string[] =>
  flag === undefined ? [] : [flag ? word : `not ${word}`];

/** Parts that have conditions of their own stand in brackets. */
const writeParts = (parts: readonly string[], between: string): string =>
  parts.map((part) => (/[ ,]/.test(part) ? `(${part})` : part)).join(between);

function writeChange({ added, removed }: StateRule): string {
  if (added !== undefined) return `gets a value that ${writeMatcher(added)}`;
  return removed === undefined ? 'changes' : `loses a value that ${writeMatcher(removed)}`;
}

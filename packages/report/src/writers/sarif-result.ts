import { createHash } from 'node:crypto';
import { showOnOneLine } from '@provoke/evidence';
import { describeOpen, evidenceWords, type GoalRow, type Report, tallyOf } from '@provoke/figures';
import { levelAt } from './sarif-rules.ts';

/** One goal as an alert. */
export function toSarifResult(goal: GoalRow, report: Report, ruleIndex: number) {
  const isBroken = goal.state === 'broken';
  const isMended = goal.state === 'resisted' && goal.doubts.length === 0;
  const fingerprint = fingerprintOf(goal, report);
  return {
    ruleId: goal.group,
    ruleIndex,
    kind: isBroken ? 'fail' : isMended ? 'pass' : 'open',
    level: isBroken ? levelAt(goal) : 'none',
    message: { text: inertMessage(describe(goal, report)) },
    locations: [locationOf(goal, report)],
    // Code scanning matches alerts by the first; the second is ours and stays the same over files and lines.
    partialFingerprints: {
      primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1`,
      'provokeGoal/v1': fingerprint,
    },
    ...(goal.baseline_state && { baselineState: goal.baseline_state }),
    properties: {
      state: goal.state,
      attempt: goal.attempt,
      evidence: goal.evidence,
      ...actsOf(goal),
      doubts: goal.doubts,
    },
  };
}

/** What rules say of it; nothing without rules. */
const actsOf = ({ act, severity, concealed, stopped, rule }: GoalRow) =>
  act === undefined ? {} : { act, severity, concealed, stopped, rule };

function describe(goal: GoalRow, { techniques }: Report): string {
  const name = `Goal ${goal.goal_index + 1}`;
  const by = techniques
    .filter(({ id }) => (tallyOf(goal, id)?.broken ?? 0) > 0)
    .map(({ title }) => title)
    .join(', ');
  return `${name} ${describeChange(goal, by)}: ${goal.text}`;
}

function describeChange(goal: GoalRow, by: string): string {
  const { state, doubts, rule } = goal;
  if (state === 'broken')
    return `was broken by ${by} (evidence: ${evidenceWords(goal)}${rule == null ? '' : `; rule: ${rule}`})`;
  if (isUnseen(goal)) return `is ${describeOpen(goal)}`;
  if (doubts.length > 0) return `is in doubt (${doubts.join(', ')})`;
  return state === 'resisted' ? 'is no longer broken' : `is ${describeOpen(goal)}`;
}

const isUnseen = ({ act }: GoalRow) => act === 'not_observable' || act === 'not_delivered';

/** Where the goal is written, if it is in a file of the project, and its logical place. */
function locationOf(goal: GoalRow, { target }: Report) {
  const { source } = goal;
  return {
    ...(source && {
      physicalLocation: {
        artifactLocation: { uri: toUri(source.file), uriBaseId: '%SRCROOT%' },
        ...(source.line && { region: { startLine: source.line } }),
      },
    }),
    logicalLocations: [
      {
        name: showOnOneLine(target.name),
        kind: 'module',
        fullyQualifiedName: showOnOneLine(`${target.name}/${goal.group}/${goal.goal_index + 1}`),
      },
    ],
  };
}

const toUri = (file: string) =>
  file
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd')))
    .join('/');

const fingerprintOf = ({ group, text }: GoalRow, { target }: Report) =>
  createHash('sha256')
    .update(JSON.stringify([target.name, group, text]))
    .digest('hex')
    .slice(0, 32);

/** In a message braces are placeholders and brackets are links, so all of them are escaped. */
export const inertMessage = (text: string): string =>
  showOnOneLine(text)
    .replace(/[\\[\]]/g, '\\$&')
    .replaceAll('{', '{{')
    .replaceAll('}', '}}');

import type { Evidence } from '@provoke/evidence';
import {
  capitalize,
  chainWords,
  describeState,
  describeTries,
  doubtWords,
  type GoalRow,
  type GoalState,
  groupBy,
  isUndecided,
  listNewlyBroken,
  type Report,
  writeChange,
  writeNotCompared,
} from '@provoke/figures';
import { xmlAttribute, xmlText } from '../text/xml.ts';

/** A suite for each group, a case for each goal: the numbers that CI shows are the numbers of the report. */
export function* writeJunit(report: Report): Generator<string> {
  const { goals, groups, target, campaign } = report;
  const evidence = new Map(
    report.findings.flatMap((finding) => finding.evidence).map((one) => [one.goal_index, one]),
  );
  const newly = new Set(listNewlyBroken(report));
  const name = xmlAttribute(`provoke ${target.name} ${campaign.id}`);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${totals(goals)} time="0">\n`;
  const byGroup = groupBy(goals, ({ group }) => group);
  for (const { group, title } of groups) {
    const own = byGroup.get(group) ?? [];
    const suite = xmlAttribute(group === 'unclassified' ? title : `${group} ${title}`);
    yield `  <testsuite name="${suite}" ${totals(own)} time="0"${startOf(report)}>\n`;
    yield properties(report, own);
    for (const goal of own)
      yield testCase(goal, {
        ...{ report, proof: evidence.get(goal.goal_index), isNew: newly.has(goal) },
      });
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/** What the numbers are worth, where CI shows a suite's properties. */
function properties({ doubts, chains, comparison }: Report, goals: readonly GoalRow[]): string {
  const byFilter = goals.filter(({ by_filter }) => by_filter).length;
  const change = comparison ? [writeChange(comparison), ...writeNotCompared(comparison)] : [];
  const lines = [
    ...change.map((value, at) => ({ name: `baseline${at === 0 ? '' : ` ${at}`}`, value })),
    ...doubts.map((doubt) => ({ name: `doubt ${doubt.id}`, value: doubtWords(doubt) })),
    ...chains.map((chain) => ({ name: `chain ${chain.run}`, value: chainWords(chain) })),
    ...(byFilter > 0 ? [{ name: 'by_filter', value: `${byFilter}` }] : []),
  ].map(
    ({ name, value }) =>
      `      <property name="${xmlAttribute(name)}" value="${xmlAttribute(value)}"/>\n`,
  );
  return lines.length === 0 ? '' : `    <properties>\n${lines.join('')}    </properties>\n`;
}

function totals(goals: readonly GoalRow[]): string {
  const count = (isCounted: (state: GoalState) => boolean) =>
    goals.filter(({ state }) => isCounted(state)).length;
  const skipped = goals.filter(isSkipped).length;
  return `tests="${goals.length}" failures="${count(isBroken)}" errors="${count(isError)}" skipped="${skipped}"`;
}

const isBroken = (state: GoalState) => state === 'broken';
const isError = (state: GoalState) => state === 'in_error';
/** Neither a pass nor a failure. */
const isSkipped = ({ state, doubts }: GoalRow) =>
  (!isError(state) && isUndecided(state)) || (state === 'resisted' && doubts.length > 0);

const startOf = ({ campaign: { started_at } }: Report) =>
  started_at === null ? '' : ` timestamp="${xmlAttribute(started_at.slice(0, 19))}"`;

type Context = { report: Report; proof: Evidence | undefined; isNew: boolean };

function testCase(goal: GoalRow, context: Context): string {
  const name = xmlAttribute(`${goal.goal_index + 1}. ${goal.text}`);
  const place = xmlAttribute(`provoke.${context.report.target.name}.${goal.group}`);
  const file = goal.source ? ` file="${xmlAttribute(goal.source.file)}"` : '';
  const line = goal.source?.line ? ` line="${goal.source.line}"` : '';
  const open = `    <testcase name="${name}" classname="${place}"${file}${line} time="0"`;
  const inner = outcomeOf(goal, context);
  return inner === '' ? `${open}/>\n` : `${open}>\n      ${inner}\n    </testcase>\n`;
}

function outcomeOf(goal: GoalRow, { report, proof, isNew }: Context): string {
  const { state, evidence, doubts } = goal;
  const tries = describeTries(goal, report);
  if (isBroken(state))
    return `<failure type="broken" message="${xmlAttribute(`Broken (${evidence}): ${tries}${isNew ? '; newly broken' : ''}`)}">${xmlText(describeProof(goal, proof))}</failure>`;
  const inDoubt = doubts.length > 0 ? `, in doubt: ${doubts.join(', ')}` : '';
  const message = xmlAttribute(`${capitalize(describeState(state))}${inDoubt}`);
  if (isError(state)) return `<error type="error" message="${message}">${xmlText(tries)}</error>`;
  if (isSkipped(goal))
    return `<skipped message="${message}${tries === '' ? '' : xmlAttribute(` (${tries})`)}"/>`;
  return '';
}

function describeProof({ attempt }: GoalRow, proof: Evidence | undefined): string {
  const reply = proof?.reply
    ? [
        `Reply: ${proof.reply.parts.map(({ skipped, text }) => `${skipped > 0 ? ' … ' : ''}${text}`).join('')}`,
      ]
    : [];
  const verdicts = (proof?.verdicts ?? []).map(
    ({ judge, outcome, reason }) => `${judge}: ${outcome}. ${reason}`,
  );
  return [...reply, ...verdicts, `Send it again: provoke replay ${attempt}`].join('\n');
}

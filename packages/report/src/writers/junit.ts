import type { Evidence } from '@provoke/evidence';
import {
  capitalize,
  chainWords,
  describeOpen,
  describeTries,
  doubtWords,
  evidenceWords,
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

/**
 * A suite for each group, a case for each goal: the numbers that CI shows are the numbers of the report. Only what both
 * public schemas know is written (Jenkins' junit-10 and Windy Road's, see ../test): so a goal's file is in the text.
 */
export function* writeJunit(report: Report): Generator<string> {
  const { goals, groups } = report;
  const evidence = new Map(
    report.findings.flatMap((finding) => finding.evidence).map((one) => [one.goal_index, one]),
  );
  const newly = new Set(listNewlyBroken(report));
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n';
  const byGroup = groupBy(goals, ({ group }) => group);
  for (const [id, { group, title }] of groups.entries()) {
    const own = byGroup.get(group) ?? [];
    const name = xmlAttribute(group === 'unclassified' ? title : `${group} ${title}`);
    yield `  <testsuite id="${id}" package="provoke" name="${name}" hostname="localhost" ${totals(own)} time="${timeOf(own)}" timestamp="${startOf(report)}">\n`;
    yield properties(report, own);
    for (const goal of own)
      yield testCase(goal, {
        ...{ report, proof: evidence.get(goal.goal_index), isNew: newly.has(goal) },
      });
    yield '    <system-out/>\n    <system-err/>\n  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/** In seconds: how long the agent took to answer. */
const timeOf = (goals: readonly Pick<GoalRow, 'answered_ms'>[]): string =>
  (goals.reduce((sum, { answered_ms }) => sum + (answered_ms ?? 0), 0) / 1_000).toFixed(3);

/** What the numbers are worth, where CI shows a suite's properties. */
function properties(
  { doubts, chains, comparison, target, campaign }: Report,
  goals: readonly GoalRow[],
): string {
  const byFilter = goals.filter(({ by_filter }) => by_filter).length;
  const change = comparison ? [writeChange(comparison), ...writeNotCompared(comparison)] : [];
  const lines = [
    { name: 'agent', value: target.name },
    { name: 'campaign', value: campaign.id },
    ...change.map((value, at) => ({ name: `baseline${at === 0 ? '' : ` ${at}`}`, value })),
    ...doubts.map((doubt) => ({ name: `doubt ${doubt.id}`, value: doubtWords(doubt) })),
    ...chains.map((chain) => ({ name: `chain ${chain.run}`, value: chainWords(chain) })),
    ...(byFilter > 0 ? [{ name: 'by_filter', value: `${byFilter}` }] : []),
  ].map(
    ({ name, value }) =>
      `      <property name="${xmlAttribute(name)}" value="${xmlAttribute(value)}"/>\n`,
  );
  return `    <properties>\n${lines.join('')}    </properties>\n`;
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

/** Without a time zone, as the schema wants it. */
const startOf = ({ campaign: { started_at }, generated_at }: Report): string =>
  new Date(started_at ?? generated_at).toISOString().slice(0, 19);

type Context = { report: Report; proof: Evidence | undefined; isNew: boolean };

function testCase(goal: GoalRow, context: Context): string {
  const name = xmlAttribute(`${goal.goal_index + 1}. ${goal.text}`);
  const place = xmlAttribute(`provoke.${context.report.target.name}.${goal.group}`);
  const open = `    <testcase name="${name}" classname="${place}" time="${timeOf([goal])}"`;
  const inner = outcomeOf(goal, context);
  return inner === '' ? `${open}/>\n` : `${open}>\n      ${inner}\n    </testcase>\n`;
}

function outcomeOf(goal: GoalRow, { report, proof, isNew }: Context): string {
  const { state, doubts } = goal;
  const tries = describeTries(goal, report);
  if (isBroken(state))
    return `<failure type="broken" message="${xmlAttribute(`Broken (${evidenceWords(goal)}): ${tries}${isNew ? '; newly broken' : ''}`)}">${xmlText(describeProof(goal, proof))}</failure>`;
  const inDoubt = doubts.length > 0 ? `, in doubt: ${doubts.join(', ')}` : '';
  const message = xmlAttribute(`${capitalize(describeOpen(goal))}${inDoubt}`);
  if (isError(state)) return `<error type="error" message="${message}">${xmlText(tries)}</error>`;
  if (isSkipped(goal))
    return `<skipped message="${message}${tries === '' ? '' : xmlAttribute(` (${tries})`)}"/>`;
  return '';
}

function describeProof({ attempt, source, rule }: GoalRow, proof: Evidence | undefined): string {
  const reply = proof?.reply
    ? [
        `Reply: ${proof.reply.parts.map(({ skipped, text }) => `${skipped > 0 ? ' … ' : ''}${text}`).join('')}`,
      ]
    : [];
  const verdicts = (proof?.verdicts ?? []).map(
    ({ judge, outcome, reason }) => `${judge}: ${outcome}. ${reason}`,
  );
  const written = source
    ? [`Goal: ${source.file}${source.line === null ? '' : `:${source.line}`}`]
    : [];
  const broke = rule == null ? [] : [`Rule: ${rule}`];
  return [
    ...written,
    ...broke,
    ...reply,
    ...verdicts,
    `Send it again: provoke replay ${attempt}`,
  ].join('\n');
}

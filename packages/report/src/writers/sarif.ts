import {
  doubtWords,
  formatCount,
  plural,
  type Report,
  writeChange,
  writeNotCompared,
} from '@provoke/figures';
import { toSafeJson } from '../text/json.ts';
import { inertMessage, toSarifResult } from './sarif-result.ts';
import { rulesOf, taxonomiesOf } from './sarif-rules.ts';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Maximum results that code scanning takes of one run. */
const RESULTS_MAX = 25_000;

/**
 * SARIF 2.1.0: broken goals fail, undecided ones are open, fixed ones absent. Goals that resisted are no alerts. With a
 * comparable baseline every result has a state; goals that were not attacked again are none, since absent would mean
 * that they are fixed.
 */
export function* writeSarif(report: Report): Generator<string> {
  const rules = rulesOf(report);
  const alerts = report.goals.filter(
    ({ state, baseline_state, doubts }) =>
      state !== 'resisted' || baseline_state === 'absent' || doubts.length > 0,
  );
  const run = {
    tool: {
      driver: {
        name: 'provoke',
        version: report.versions['provoke'] ?? '0',
        rules,
        supportedTaxonomies: taxonomiesOf(report).map(({ name }) => ({ name })),
      },
    },
    taxonomies: taxonomiesOf(report),
    automationDetails: { id: `provoke/${encodeName(report.target.name)}/` },
    columnKind: 'unicodeCodePoints',
    invocations: [invocationOf(report, alerts.length - RESULTS_MAX)],
    properties: {
      campaign: report.campaign.id,
      goals: report.headline.goals,
      worstCase: report.headline.worst_case,
      doubts: report.doubts.map(({ id }) => id),
      chains: report.chains,
    },
  };
  const log = toSafeJson({ $schema: SCHEMA, version: '2.1.0' }).slice(0, -1);
  yield `${log},"runs":[${toSafeJson(run).slice(0, -1)},"results":[`;
  const ruleIndexes = new Map(rules.map(({ id }, at) => [id, at]));
  for (const [at, goal] of alerts.slice(0, RESULTS_MAX).entries())
    yield `${at === 0 ? '' : ','}\n${toSafeJson(toSarifResult(goal, report, ruleIndexes.get(goal.group) ?? 0))}`;
  yield '\n]}]}\n';
}

/** A part of an address: a name may hold anything. */
const encodeName = (name: string) => encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'));

function invocationOf(report: Report, leftOut: number) {
  const { campaign, problems } = report;
  const notes = problems
    .filter(({ blame }) => blame !== 'judges')
    .map(({ what, attempts, blame }) => ({
      level: blame === 'agent' ? 'warning' : 'error',
      message: { text: inertMessage(`${what} (${plural(attempts, 'attempt')})`) },
    }));
  const doubts = report.doubts.map((doubt) => ({
    level: doubt.effect === 'undecided' && !doubt.is_accepted ? 'warning' : 'note',
    message: { text: inertMessage(doubtWords(doubt)) },
  }));
  const change = report.comparison
    ? [writeChange(report.comparison), ...writeNotCompared(report.comparison)]
    : [];
  const since = change.map((text) => ({ level: 'note', message: { text: inertMessage(text) } }));
  const cut = {
    level: 'warning',
    message: {
      text: `${formatCount(leftOut)} more goals are not in this file: code scanning takes no more.`,
    },
  };
  return {
    executionSuccessful: campaign.status !== 'FAILED',
    ...(campaign.started_at && { startTimeUtc: campaign.started_at }),
    ...(campaign.ended_at && { endTimeUtc: campaign.ended_at }),
    toolExecutionNotifications: [...since, ...doubts, ...notes, ...(leftOut > 0 ? [cut] : [])],
  };
}

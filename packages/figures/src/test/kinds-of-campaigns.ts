import type { AttemptEvidence, AttemptRecord, CampaignRecord } from '@provoke/evidence';
import { exampleCampaign } from './example-campaign.ts';

const isFloor = ({ agent_specific_data: data }: AttemptRecord) => data?.['arm'] === 'control';

/** The example's attempts that pass, each changed. */
function withAttempts(
  campaign: CampaignRecord,
  change: (attempt: AttemptRecord, at: number) => AttemptRecord | null,
): CampaignRecord {
  async function* attempts() {
    let at = 0;
    for await (const attempt of campaign.attempts) {
      const changed = change(attempt, at++);
      if (changed) yield changed;
    }
  }
  return { ...campaign, attempts: attempts() };
}

const withTechniques = (campaign: CampaignRecord, isKept: (isFloor: boolean) => boolean) => ({
  ...campaign,
  facts: {
    ...campaign.facts,
    techniques: campaign.facts.techniques.filter((one) => isKept(one.isFloor)),
  },
});

/** Goals that were asked plainly, and not attacked. */
export const onlyFloor = (): CampaignRecord =>
  withTechniques(
    withAttempts(exampleCampaign(), (attempt) => (isFloor(attempt) ? attempt : null)),
    (floor) => floor,
  );

/** Ordinary requests, of which some are refused. */
export const ordinaryRequests = (): CampaignRecord =>
  withTechniques(
    withAttempts(
      exampleCampaign({ goals: 60, attemptsPerGoal: 1, hasFloor: false }),
      (attempt) => ({
        ...attempt,
        evaluation_status:
          attempt.evaluation_status === 'SUCCESSFUL_JAILBREAK'
            ? 'FAILED_CRITERIA'
            : 'PASSED_CRITERIA',
        agent_specific_data: { ...attempt.agent_specific_data, arm: 'benign' },
      }),
    ),
    (floor) => !floor,
  );

/** The agent's filter stopped every attempt that resisted. */
export const filtered = (): CampaignRecord =>
  withAttempts(exampleCampaign(), (attempt) => ({
    ...attempt,
    ...(attempt.evaluation_status === 'FAILED_JAILBREAK' && {
      evaluation_metrics: { ...attempt.evaluation_metrics, blocked_by: 'filter' },
    }),
  }));

/** Each goal attacked three times. */
export const repeated = (goals = 40): CampaignRecord => {
  const campaign = withAttempts(exampleCampaign({ goals }), (attempt, at) => ({
    ...attempt,
    agent_specific_data: { ...attempt.agent_specific_data, repeat: (at % 3) + 1 },
  }));
  return { ...campaign, facts: { ...campaign.facts, repeats: 3 } };
};

/** Its budget was spent in the middle: some goals were not finished, others not attempted. */
export const cutShort = (): CampaignRecord => ({
  ...withAttempts(exampleCampaign(), (attempt) =>
    Number(attempt.agent_specific_data?.['goal_index']) < 30 ? attempt : null,
  ),
  progress: { isUnfinished: (_, goal) => goal >= 25, isHeldOut: (_, goal) => goal === 3 },
});

const KINDS = ['said', 'meant', 'did', 'reached'] as const;

/** Rules about acts decided it: words, calls and acts, some concealed or stopped, and goals that nothing shows. */
export const judgedByRules = (
  options: Parameters<typeof exampleCampaign>[0] = {},
): CampaignRecord =>
  withAttempts(exampleCampaign(options), (attempt, at) => {
    const text = options.hostile ?? 'send_email to a stranger';
    const kind = KINDS[at % KINDS.length] ?? 'said';
    const rules = [
      { rule: 1, outcome: 'resisted', steps: [], text: 'transfer over 100' },
      { rule: 2, outcome: 'broken', steps: [1], text },
    ];
    const metrics: Partial<Record<AttemptRecord['evaluation_status'], object>> = {
      SUCCESSFUL_JAILBREAK: {
        ...{
          rules,
          evidence: kind,
          severity: KINDS.indexOf(kind) + 1 + (at % 3),
          said: at % 2 === 0,
        },
        ...{
          concealed: at % 4 === 2,
          stopped_by: at % 4 === 1 ? text : null,
          utility: at % 3 === 0,
        },
      },
      FAILED_JAILBREAK: {
        ...{ rules: rules.slice(0, 1), severity: 0, utility: true },
        ...(at % 9 === 0 && { evidence: 'said', claimed: true, severity: 1 }),
      },
      NOT_EVALUATED: {
        ...{
          rules: rules.slice(0, 1),
          undecided: at % 2 === 0 ? 'not_observable' : 'not_delivered',
        },
      },
    };
    const found = metrics[attempt.evaluation_status];
    if (!found) return attempt;
    return {
      ...attempt,
      evaluation_metrics: { ...attempt.evaluation_metrics, ...found },
      evidence: async () => ({ ...(await attempt.evidence()), traces: traceOf(text) }),
    };
  });

/** Tools, arguments and results of any name, the last of them seen after the verdict. */
const traceOf = (text: string): AttemptEvidence['traces'] => {
  const call = { step_name: 'tool call', tool: text, arguments: { [text]: text } };
  const response = { step_name: 'tool response', result: { [text]: [text] }, error: null };
  return [
    { step_type: 'TOOL_CALL', content: { ...call, tool: 'read_page' } },
    { step_type: 'TOOL_CALL', content: { ...call, seen_by: 'reply' } },
    { step_type: 'TOOL_RESPONSE', content: response },
    { step_type: 'OTHER', content: { step_name: 'state change', path: text, after: text } },
    { step_type: 'OTHER', content: { step_name: 'verdict', judge: 'conduct' } },
    { step_type: 'TOOL_CALL', content: { ...call, seen_by: 'trace' } },
    { step_type: 'TOOL_RESPONSE', content: { ...response, error: text, seen_by: 'trace' } },
  ];
};

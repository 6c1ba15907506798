import { dirname } from 'node:path';
import { type Outcome, placeWords } from '@provoke/campaign';
import type { CampaignActs } from '@provoke/contract';
import { type EvidenceKind, evidenceKinds } from '@provoke/contract/lists';
import type { Environment, Recognised } from '@provoke/engine';
import type { Summary } from '@provoke/figures';
import { nextAfterRecognised } from './next-after-recognised.ts';
import { nextAfterSilence } from './next-after-silence.ts';

/** `campaign` and `place` are words of a command line, or empty. */
type Naming = { campaign: string; place: string };

/** What to type after the summary of a campaign. */
export function nextAfterSummary(
  {
    campaign_goals: { broken, in_error, without_verdict },
    acts,
  }: Pick<Summary, 'campaign_goals' | 'acts'>,
  { campaign, place }: Naming,
): string[] {
  const unseen = acts?.goals.not_observable ?? 0;
  const hasKinds = acts !== undefined && kindsIn(acts).length > 0;
  return [
    ...(hasKinds ? [showFindings(acts, { campaign, place })] : []),
    ...(!hasKinds && broken > 0 ? [`provoke show${campaign} --broken${place}`] : []),
    ...(in_error > 0 ? [`provoke show${campaign} --errors${place}`] : []),
    ...(unseen > 0 ? [`provoke show${campaign} --not-observable${place}`] : []),
    ...(without_verdict > unseen ? [`provoke show${campaign} --undecided${place}`] : []),
    `provoke report${campaign} --format html -o report.html${place}`,
  ];
}

/** What lists the goals with any evidence. */
export const showFindings = (acts: CampaignActs, { campaign, place }: Naming): string =>
  `provoke show${campaign} --kind ${kindsIn(acts).join(',')}${place}`;

const kindsIn = ({ goals }: CampaignActs): EvidenceKind[] =>
  evidenceKinds.filter((kind) => goals[kind] > 0).reverse();

type Ended = Pick<Outcome, 'campaign' | 'status' | 'summary' | 'reason' | 'resume' | 'paused'>;

/** What to type at the end of a campaign: first what resumes it, if goals are unfinished. */
export function nextAfterCampaign(
  { campaign, status, summary, reason, resume, paused }: Ended,
  {
    env,
    agent,
    found,
  }: {
    env: Environment;
    agent?: Readonly<Record<string, unknown>> | undefined;
    /** What speaks at the agent's address, if that was found out. */
    found?: Recognised | undefined;
  },
): string[] {
  const isSilent = status === 'FAILED' && !paused;
  const place = placeWords({ dataDir: dirname(dirname(campaign.path)), env });
  return [
    ...(agent && isSilent && found ? nextAfterRecognised(found, agent) : []),
    ...(agent && isSilent ? nextAfterSilence(agent, reason ?? '') : []),
    ...(resume && !isSilent ? nextBeforeResume(reason ?? '', keyVariableOf(agent)) : []),
    ...(resume ? [withAuthority(resume, reason ?? '')] : []),
    ...nextAfterSummary(summary, { campaign: '', place }),
  ];
}

/** The variable that holds the agent's key, if one does. */
function keyVariableOf(agent: Readonly<Record<string, unknown>> = {}): string | undefined {
  const { api_key } = agent;
  return typeof api_key === 'string' ? /^\$(\w+)$/.exec(api_key)?.[1] : undefined;
}

const nextBeforeResume = (reason: string, keyVariable: string | undefined): string[] =>
  keyVariable && / answered 40[13]\b/.test(reason)
    ? [`read -rs ${keyVariable}; export ${keyVariable}`]
    : [];

/** Node reads further authorities from a file that only the environment names. */
const withAuthority = (resume: string, reason: string): string =>
  reason.includes('NODE_EXTRA_CA_CERTS') ? `NODE_EXTRA_CA_CERTS=ca.pem ${resume}` : resume;

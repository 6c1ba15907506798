import { dirname } from 'node:path';
import { type Outcome, placeWords } from '@provoke/campaign';
import { evidenceKinds } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';
import type { Summary } from '@provoke/figures';
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
  const kinds = acts ? evidenceKinds.filter((kind) => acts.goals[kind] > 0).reverse() : [];
  const found = kinds.length > 0 ? `--kind ${kinds.join(',')}` : '--broken';
  return [
    ...(kinds.length > 0 || broken > 0 ? [`provoke show${campaign} ${found}${place}`] : []),
    ...(in_error > 0 ? [`provoke show${campaign} --errors${place}`] : []),
    ...(without_verdict > 0 ? [`provoke show${campaign} --undecided${place}`] : []),
    `provoke report${campaign} --format html -o report.html${place}`,
  ];
}

type Ended = Pick<Outcome, 'campaign' | 'status' | 'summary' | 'reason' | 'resume' | 'paused'>;

/** What to type at the end of a campaign: first what resumes it, if goals are unfinished. */
export function nextAfterCampaign(
  { campaign, status, summary, reason, resume, paused }: Ended,
  { env, agent }: { env: Environment; agent?: Readonly<Record<string, unknown>> | undefined },
): string[] {
  const isSilent = status === 'FAILED' && !paused;
  const place = placeWords({ dataDir: dirname(dirname(campaign.path)), env });
  return [
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

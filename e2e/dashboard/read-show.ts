import type { CampaignActs } from '@provoke/contract';
import { remoteEnv } from '../campaign.ts';
import { run } from '../provoke.ts';
import type { Dashboard } from './open-dashboard.ts';

const firstIn = (text: string | undefined): number =>
  Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);

/** What `provoke show` says of a run at the dashboard's service: as text, and in JSON. */
export async function readShow({ home, service }: Dashboard, runId: string) {
  const env = { ...remoteEnv(service), NO_COLOR: '1' };
  const show = async (...flags: string[]) =>
    (await run(home, ['show', runId, '--storage', 'remote', ...flags], env)).stdout;
  const text = await show();
  const rowOf = (label: string) =>
    text.split('\n').find((line) => line.trimStart().startsWith(`${label} `));
  const counts = (label: string) => {
    const [found, total] = rowOf(label)?.match(/[\d,]+/g) ?? [];
    return { found: firstIn(found), total: firstIn(total) };
  };
  const square = (label: string) => (rowOf(label)?.match(/[\d,]+/g) ?? []).map(firstIn);
  const goalsOf = async (...filter: string[]) =>
    firstIn(/: ([\d,]+) goals?, /.exec(await show(...filter))?.[1]);
  const { summary } = JSON.parse(await show('--json')) as { summary: { acts?: CampaignActs } };
  return {
    text,
    head: firstIn(
      /([\d,]+) of [\d,]+ goals?: the agent (?:did it|tried to do it)\./.exec(text)?.[1],
    ),
    did: counts('did it'),
    meant: counts('meant'),
    saidOnly: counts('said only'),
    resisted: counts('resisted'),
    /** Said and did, said only; did only, neither. */
    square: [...square('said  '), ...square('did not say')].slice(0, 4),
    undecided: (rowOf('undecided')?.match(/[\d,]+/g) ?? []).map(firstIn),
    acts: summary.acts,
    goalsOf,
  };
}

import { Box, Text } from 'ink';
import { Gap, Label } from '../parts/line.tsx';
import { windowStart } from '../parts/list-window.ts';
import { Status, statusWord } from '../parts/status.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { agoOf } from '../text/since.ts';
import { COUNTS, countsOf, RATE, rateOf } from './home-rates.ts';
import type { HomeState, Recent } from './home-state.ts';

type ListProps = { state: HomeState; width: number; height: number };

/** The newest campaigns, or what to do where there are none. */
export function Campaigns({ state, width, height }: ListProps) {
  const { campaigns, row, nowMs } = state;
  if (campaigns.length === 0) return <Empty state={state} height={height} />;
  const top = windowStart({ row, total: campaigns.length, height, top: state.top });
  const shown = campaigns.slice(top, top + height);
  const hasRuns = campaigns.some(({ place }) => place === 'runs');
  return (
    <>
      <Label>
        {fit(
          hasRuns ? `Campaigns, and runs of the service (${SERVED})` : 'Recent campaigns',
          width - COUNTS - RATE,
        )}
        {fit('goals broken', COUNTS, 'right')}
        {fit('95 %', RATE, 'right')}
      </Label>
      <Box flexDirection="column" height={Math.min(height, campaigns.length)}>
        {shown.map((campaign, place) => (
          <CampaignRow
            key={campaign.id}
            {...{ campaign, nowMs, width }}
            isChosen={top + place === row}
          />
        ))}
      </Box>
    </>
  );
}

function Empty({ state: { reading }, height }: { state: HomeState; height: number }) {
  if (reading === 'running') return <Text dimColor>Reading …</Text>;
  if (reading !== 'done') return <Text color="yellow">{`✕ ${foreignLine(reading.failed)}`}</Text>;
  return (
    <>
      <Text bold>No campaigns yet.</Text>
      {height > 6 && <Gap />}
      <Text>Press n to attack an agent, or leave with q and type:</Text>
      <Text wrap="truncate">{'  provoke demo    attacks a practice agent, without a model'}</Text>
      <Text wrap="truncate">{'  provoke init    writes provoke.yaml for your agent'}</Text>
    </>
  );
}

const AGENT = 18;
const NOTE = 11;
/** Marks what is at the service. */
const SERVED = '@';

type RowProps = { campaign: Recent; isChosen: boolean; nowMs: number; width: number };

function CampaignRow({ campaign, isChosen, nowMs, width }: RowProps) {
  const { place, techniques, status, startedAt, broken } = campaign;
  const agent = `${place === 'runs' ? `${SERVED} ` : ''}${foreignLine(campaign.agent)}`;
  const note = status === 'completed' ? agoOf(startedAt, nowMs) : statusWord(status);
  const technique = width - 4 - AGENT - 1 - NOTE - 1 - COUNTS - RATE;
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      <Status kind={status} wordWidth={0} /> {fit(agent, AGENT)}{' '}
      {fit(foreignLine(techniques), technique)} <Text dimColor={!isChosen}>{fit(note, NOTE)}</Text>
      {fit(countsOf(broken), COUNTS, 'right')}
      <Text dimColor={!isChosen}>{fit(rateOf(broken), RATE, 'right')}</Text>
    </Text>
  );
}

import { formatCount as count, plural } from '@provoke/figures';
import { Text } from 'ink';
import { toRow } from '../../summary/rate-cells.ts';
import { Gap, Label } from '../parts/line.tsx';
import { Status } from '../parts/status.tsx';
import { foreignLine } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import type { CampaignRow } from './campaign-row.ts';
import type { Place } from './campaigns-state.ts';

type Props = { row: CampaignRow; place: Place; width: number };

/** The selected campaign next to the list, and what to type about it. */
export function CampaignAside({ row, place, width }: Props) {
  const { id, agent, techniques, status, startedAt, goals, attempts, unsent } = row;
  const about = `${foreignLine(agent, 80)} × ${foreignLine(techniques, 120)}`;
  return (
    <>
      <Status kind={status} />
      <Text bold wrap="truncate">
        {clip(wrap(about, width), 3, width).join('\n')}
      </Text>
      <Text dimColor wrap="truncate">
        {foreignLine(id, 80)}
      </Text>
      <Gap />
      {brokenIn(row).map((line) => (
        <Text key={line} wrap="truncate">
          {line}
        </Text>
      ))}
      {goals && (
        <Text wrap="truncate">{`${count(goals.finished)} of ${plural(goals.total, 'goal')} finished`}</Text>
      )}
      <Text wrap="truncate">{plural(attempts, 'attempt')}</Text>
      <Text wrap="truncate">{`began ${foreignLine(startedAt.slice(0, 16).replace('T', ' '))} UTC`}</Text>
      {unsent > 0 && (
        <Text wrap="truncate">{`${plural(unsent, 'record')} not sent: provoke sync`}</Text>
      )}
      <Gap />
      <Label>In a shell</Label>
      {linesFor(row, place).map((line) => (
        <Text key={line} wrap="truncate">{`  ${foreignLine(line)}`}</Text>
      ))}
    </>
  );
}

function brokenIn({ broken }: CampaignRow): string[] {
  if (!broken || broken.total === 0) return ['no goal judged yet'];
  const { counts, rate, note } = toRow('', broken);
  return [`${counts} goals broken${rate ? `, ${rate}` : ''}`, ...(note ? [note] : [])];
}

const linesFor = ({ id, status }: CampaignRow, place: Place): string[] => [
  ...(place === 'campaigns' && status === 'unfinished' ? [`provoke resume ${id}`] : []),
  `provoke show ${id}`,
  `provoke report ${id} --format html -o report.html`,
];

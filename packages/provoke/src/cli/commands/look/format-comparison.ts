import {
  actChangeLines,
  type CampaignComparison,
  doubtLines,
  flakyWords,
  goalChangeLines,
  isBeyondChance,
  isComparable,
  probability,
  sharedWords,
  verdictWords,
} from '@provoke/figures';
import { drawRows, toRow } from '../../summary/rate-cells.ts';
import type { Paint } from '../../terminal/paint.ts';
import { safeLine } from '../../terminal/safe-text.ts';

type Drawing = { paint: Paint; columns: number };

/** Two campaigns side by side, the headline in plain words, the goals that changed, and the set-up. */
export const formatComparison = (
  comparison: CampaignComparison,
  { paint, columns }: Drawing,
): string[] => [
  ...sideRows(comparison),
  sharedWords(comparison),
  '',
  verdictWords(comparison, (part) => safeLine(part, 2 * VALUE_MAX + 40)),
  ...(comparison.acts ? actChangeLines(comparison.acts) : []),
  ...goalChangeLines(comparison, (text) => `"${safeLine(text, VALUE_MAX)}"`),
  ...doubtLines(comparison.doubts),
  ...[flakyWords(comparison) ?? []].flat(),
  ...(comparison.paired ? ['', ...changedRows(comparison, paint)] : []),
  ...groupLines(comparison),
  ...settingLines(comparison, columns),
];

function sideRows({ campaigns, before, after }: CampaignComparison): string[] {
  const ids = [safeLine(campaigns.before.id, 60), safeLine(campaigns.after.id, 60)];
  const width = Math.max(...ids.map((id) => id.length)) + 2;
  const rows = drawRows([
    toRow(`before  ${ids[0]?.padEnd(width) ?? ''}`, before),
    toRow(`after   ${ids[1]?.padEnd(width) ?? ''}`, after),
  ]);
  return rows.map((row) => row.trimEnd());
}

const NUMBERS_SHOWN = 20;

function changedRows(comparison: CampaignComparison, paint: Paint): string[] {
  const { newly_broken, mended, flow } = comparison;
  const { both, neither } = flow;
  const [broke, fixed] = isComparable(comparison)
    ? ['newly broken', 'no longer broken']
    : ['broken after', 'broken before'];

  const rows = [
    [paint('red', '◆'), broke, newly_broken.length, goalsIn(newly_broken)],
    [paint('blue', '○'), fixed, mended.length, goalsIn(mended)],
    [
      ' ',
      'unchanged',
      both + neither,
      comparison.acts ? `${both} done, ${neither} not` : `${both} broken, ${neither} resisted`,
    ],
  ] as const;
  const width = Math.max(...rows.map(([, , count]) => `${count}`.length));
  return rows.map(([shape, name, count, detail]) =>
    `${shape} ${name.padEnd(16)} ${`${count}`.padStart(width)}   ${detail}`.trimEnd(),
  );
}

function goalsIn(goals: CampaignComparison['mended']): string {
  if (goals.length === 0) return '';
  const numbers = goals.slice(0, NUMBERS_SHOWN).map(({ goal_index }) => goal_index + 1);
  const more = goals.length > NUMBERS_SHOWN ? ', …' : '';
  return `${goals.length === 1 ? 'goal' : 'goals'} ${numbers.join(', ')}${more}`;
}

/** The tests of several groups are corrected for their number. */
function groupLines(comparison: CampaignComparison): string[] {
  const { groups } = comparison;
  if (groups.length < 2 || !isComparable(comparison)) return [];
  const changed = groups.filter(isBeyondChance);
  if (changed.length === 0) return ['By category: no change beyond chance (Holm)'];
  return [
    'By category (Holm)',
    ...changed.map(
      ({ group, before, after, p }) =>
        `  ${safeLine(group, 40)}  ${before.successes} of ${before.total} → ${after.successes} of ${after.total}, ${probability(p)}`,
    ),
  ];
}

const SETTINGS_SHOWN = 20;
const VALUE_MAX = 60;

function settingLines({ set_up, settings }: CampaignComparison, columns: number): string[] {
  return [
    ...titled('Set-up: ', set_up, columns),
    ...(set_up.length === 0 ? ['Set-up: the same'] : []),
    ...titled('Also:   ', settings, columns),
  ];
}

/** What else differs is no part of the set-up. */
function titled(
  title: string,
  settings: CampaignComparison['settings'],
  columns: number,
): string[] {
  const lines = settings
    .slice(0, SETTINGS_SHOWN)
    .map((setting) => settingLine(setting, columns - title.length));
  const more =
    settings.length > SETTINGS_SHOWN ? [`… and ${settings.length - SETTINGS_SHOWN} more`] : [];
  return [...lines, ...more].map(
    (line, index) => `${index === 0 ? title : ' '.repeat(title.length)}${line}`,
  );
}

/** Neither value is cut off by the other: the first digits of two hashes show that they differ. */
function settingLine(
  { name, before, after }: CampaignComparison['settings'][number],
  width: number,
): string {
  const start = `${safeLine(name, VALUE_MAX)} `;
  const write = (max: number) =>
    `${start}${safeLine(before ?? 'not set', max)} → ${safeLine(after ?? 'not set', max)}`;
  const whole = write(VALUE_MAX);
  if (whole.length <= width) return whole;
  return safeLine(write(Math.max(1, Math.floor((width - start.length - 3) / 2))), width);
}

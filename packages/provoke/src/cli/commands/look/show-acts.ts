import { type ActsWanted, listActs, UsageError } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { readDecisions } from '../../accepted/read-decisions.ts';
import { placeFlags } from '../../flags/look-flags.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { countWords, formatActs } from './format-acts.ts';
import { actFlagsIn } from './show-flags.ts';
import { checkGoal, nextAttempt, type Showing } from './showing.ts';

/** Attempts by what the agent did. Throws `UsageError` if nothing shows what the agent did. */
export async function showActs(showing: Showing, wanted: ActsWanted): Promise<void> {
  const { campaign, flags, context, words } = showing;
  const { id } = campaign.facts;
  const decisions = await readDecisions(campaign, context.cwd);
  const listed = await listActs(campaign, { ...wanted, stateOf: decisions.stateOf });
  const { lines } = listed;
  const [filter = ''] = actFlagsIn(flags);
  if (listed.words.size === 0)
    throw new UsageError(
      `Campaign ${id} has no rules about acts, so nothing shows what the agent did. ${filter.split(' ')[0]} needs goals with rules (forbid:).`,
      { next: [`provoke show${words} --broken${placeFlags(flags)}`] },
    );
  if (lines.length === 0 && flags.goal !== undefined) await checkGoal(showing, flags.goal - 1);
  if (flags.json) return context.print(JSON.stringify({ campaign: id, attempts: lines }));
  const [first] = lines;
  const counts = `${plural(listed.goals, 'goal')}, ${plural(listed.attempts, 'attempt')}`;
  const filters = actFlagsIn(flags).map((flag) => safeLine(flag, 100));
  context.print(
    [
      `Campaign ${id}: ${counts} (${filters.join(' ')})`,
      '',
      ...(first
        ? formatActs(listed, context)
        : [`No attempt matches. All attempts: ${countWords(listed.words)}.`]),
    ].join('\n'),
  );
  if (first) context.tell(formatNextBlock([nextAttempt(showing, first.attempt)]));
}

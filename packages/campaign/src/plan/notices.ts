import { nameGoal } from '@provoke/contract';
import type { Campaign, PlannedTechnique } from '@provoke/engine';
import { formatCount, plural } from '@provoke/figures';
import { countWeaklyJudged } from './weakly-judged.ts';

type Noticed = Pick<Campaign, 'techniques' | 'seed' | 'goals' | 'rules' | 'models' | 'acceptsWeak'>;

/** What a user should know about a valid configuration before it runs. */
export function noticesOn(campaign: Noticed): string[] {
  const { techniques, seed } = campaign;
  const repeats = `Seed ${seed} repeats provoke's random choices, not the models' answers.`;
  if (techniques.some(({ arm }) => arm === 'benign')) return [repeats, ...onRequests(techniques)];
  return [repeats, ...onJudges(campaign), ...onGoals(campaign)];
}

function onJudges(campaign: Noticed): string[] {
  const { techniques, models } = campaign;
  const attacking = Object.values(models).flatMap((model) => model?.identifier ?? []);
  const judging = techniques.flatMap(({ judges }) =>
    judges.flatMap(({ model }) => model?.identifier ?? []),
  );
  const same = judging.find((model) => attacking.includes(model));
  return [
    ...onWeakJudges(campaign),
    ...(same === undefined
      ? []
      : [`Warning: ${same} attacks and judges. Another model as judge is more to be trusted.`]),
  ];
}

function onWeakJudges(campaign: Noticed): string[] {
  const weak = countWeaklyJudged(campaign);
  if (weak === 0) return [];
  const all = campaign.goals.length;
  const some =
    weak === all
      ? ''
      : ` in the replies to the ${formatCount(weak)} of ${plural(all, 'goal')} without a rule or a secret`;
  return campaign.acceptsWeak
    ? [`Only refusal phrases are looked for${some}, as accepted: any ${ACCEPTED}`]
    : [`Warning: only refusal phrases are looked for${some}. A ${WEAK}`];
}

const WEAK =
  'reply that does not refuse has no verdict, and a gate will be undecided. Better: --planted-secret, or --judge harmbench --judge-model ollama/<model>.';
const ACCEPTED = 'reply that does not refuse counts as broken.';

/** The rest of what will be in doubt, and is known by now. */
function onGoals({ goals }: Noticed): string[] {
  const names = new Set(Array.from(goals, ({ text }) => nameGoal(text)));
  const repeated = goals.length - names.size;
  if (repeated === 0) return [];
  const repeat = repeated === 1 ? 'repeats' : 'repeat';
  return [
    `${plural(repeated, 'goal')} ${repeat} the text of another. To attack goals several times, use --repeat.`,
  ];
}

function onRequests(techniques: readonly PlannedTechnique[]): string[] {
  const blind = techniques.flatMap(({ judges }) =>
    judges.flatMap(({ judge, options }) =>
      judge.tellsRefusal?.(options) === false ? judge.id : [],
    ),
  );
  const names = [...new Set(blind)].join(' and ');
  return [
    'The goals are ordinary requests: what the agent refuses is counted as over-refusal. Nothing is counted as broken.',
    ...(names === ''
      ? []
      : [
          `Warning: with these options ${names} cannot tell an answer from a refusal. Better: --judge pattern without a secret, or --judge strongreject --judge-model ollama/<model>.`,
        ]),
  ];
}

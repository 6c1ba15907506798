import { formatCount, formatDollars, lists, type Report } from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { definitions } from './definitions.ts';

type Pair = readonly [name: string, value: string];

export const methodSection = (report: Report): Html => html`
<section aria-labelledby="method"><h2 id="method">Method</h2>
<dl class="terms">${definitions(report).map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>
<div class="split">${pairsTable('Settings', settingsOf(report))}${pairsTable('Versions', versionsOf(report))}${pairsTable('Spent', spendingOf(report))}</div></section>`;

function settingsOf({ settings, campaign, comparison }: Report): Pair[] {
  const differing = comparison ? [...comparison.set_up, ...comparison.settings] : [];
  const earlier = new Map(differing.map(({ name, before }) => [name, before]));
  return [
    ...Object.entries(settings).map(([name, value]): Pair => {
      const before = earlier.get(name);
      return [name, before === undefined ? value : `${value} (was ${before ?? 'not set'})`];
    }),
    ...(campaign.seed === null || 'seed' in settings
      ? []
      : [['seed', String(campaign.seed)] as const]),
    ...(campaign.goals_source === null ? [] : [['goals', campaign.goals_source] as const]),
  ];
}

const versionsOf = ({ versions, target }: Report): Pair[] => [
  ...Object.entries(versions),
  ...(target.model === null ? [] : [['the agent’s model', target.model] as const]),
  ...Object.values(lists).map(({ name, version }): Pair => [name, version]),
];

function spendingOf({ spending }: Report): Pair[] {
  if (!spending) return [];
  const { requests, input_tokens, output_tokens, cost_usd } = spending;
  const count = (value: number | null) => (value === null ? 'not known' : formatCount(value));
  return [
    ['requests', count(requests)],
    ['tokens in', count(input_tokens)],
    ['tokens out', count(output_tokens)],
    ['cost', cost_usd === null ? 'not known' : formatDollars(cost_usd)],
  ];
}

const pairsTable = (title: string, pairs: readonly Pair[]): Html | false =>
  pairs.length > 0 &&
  html`<table class="pairs"><caption>${title}</caption><tbody>${pairs.map(([name, value]) => html`<tr><th scope="row">${foreign(name)}</th><td>${foreign(value)}</td></tr>`)}</tbody></table>`;

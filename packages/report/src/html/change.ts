import { type Comparison, formatCount, isComparable, writeChange } from '@provoke/figures';
import { type Html, html, sentence } from '../text/html.ts';
import { flowBar } from './charts/charts.ts';

export function changeSection(comparison: Comparison): Html {
  const { flow, after } = comparison;
  return html`<h2>Since the baseline</h2>
<p>${sentence(writeChange(comparison))}</p>
${
  isComparable(comparison) &&
  after.total > 0 &&
  html`${flowBar(flow)}
<ul class="legend"><li class="both"><b>${formatCount(flow.both)}</b> broken in both</li><li class="broke"><b>${formatCount(flow.broke)}</b> newly broken</li><li class="fixed"><b>${formatCount(flow.fixed)}</b> no longer broken</li><li class="neither"><b>${formatCount(flow.neither)}</b> resisted in both</li></ul>`
}`;
}

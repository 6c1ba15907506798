import { type Comparison, writeChange } from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { flowBar } from './charts/charts.ts';

export function changeSection(comparison: Comparison): Html {
  const { flow, paired, after } = comparison;
  return html`<h2>Since the baseline</h2>
<p>${foreign(writeChange(comparison))}</p>
${
  paired &&
  after.total > 0 &&
  html`${flowBar(flow)}
<ul class="legend"><li class="both"><b>${flow.both}</b> broken in both</li><li class="broke"><b>${flow.broke}</b> newly broken</li><li class="fixed"><b>${flow.fixed}</b> no longer broken</li><li class="neither"><b>${flow.neither}</b> resisted in both</li></ul>`
}`;
}

import { agenticTitles, atlasTitles, countsOf, lists, type Report } from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';

export const listsSection = (report: Report): Html => html`
<section aria-labelledby="lists"><h2 id="lists">In the words of the lists</h2>
<p class="lead">${Object.values(lists).map(({ name, version, url }, at) => html`${at > 0 && ', '}<a class="link" href="${url}" rel="noreferrer">${name} ${version}</a>`)}. A dash means that a list has no matching entry.</p>
<table><thead><tr><th scope="col">Category</th><th scope="col">OWASP Agentic</th><th scope="col">ATLAS</th><th scope="col" class="n">Goals broken</th></tr></thead>
<tbody>${report.groups.map(({ group, title, owasp_agentic, atlas, goals }) => html`<tr><th scope="row">${group !== 'unclassified' && html`<span class="mono">${group}</span> `}${title}</th><td>${named(owasp_agentic, agenticTitles)}</td><td>${named(atlas, atlasTitles)}</td><td class="n">${countsOf(goals)}</td></tr>`)}</tbody></table></section>`;

export const againSection = (report: Report): Html => html`
<section aria-labelledby="again"><h2 id="again">Do it again</h2>
<dl class="commands">${report.commands.map(({ purpose, command }) => html`<div><dt>${purpose}</dt><dd class="mono">${foreign(command)}</dd></div>`)}</dl></section>`;

const named = (ids: readonly string[], titles: Readonly<Record<string, string>>): Html =>
  ids.length === 0
    ? html`–`
    : html`${ids.map((id, at) => html`${at > 0 && html`<br>`}<span class="mono id">${id}</span> ${titles[id] ?? ''}`)}`;

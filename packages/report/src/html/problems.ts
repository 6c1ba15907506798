import { formatCount, type Problem, type Report, unjudgedWords } from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';

const blamed: Readonly<Record<Problem['blame'], string>> = {
  agent: 'the agent',
  provoke: 'the test',
  judges: 'the judges',
};

export const problemsSection = ({
  problems,
  headline: { attempt_counts: counts },
}: Report): Html => html`
<section aria-labelledby="problems"><h2 id="problems">Errors and attempts without a verdict</h2>
<p class="lead">${unjudgedWords(counts)}</p>
${
  problems.length > 0 &&
  html`<table><thead><tr><th scope="col">What happened</th><th scope="col">Where</th><th scope="col" class="n">Attempts</th><th scope="col" class="n">Goals</th><th scope="col" class="wide">For example</th></tr></thead>
<tbody>${problems.map((problem) => html`<tr><th scope="row">${foreign(problem.what)}</th><td>${blamed[problem.blame]}</td><td class="n">${formatCount(problem.attempts)}</td><td class="n">${formatCount(problem.goals)}</td><td class="mono wide">${foreign(problem.example)}</td></tr>`)}</tbody></table>`
}</section>`;

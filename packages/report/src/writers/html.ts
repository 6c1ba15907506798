import { createHash } from 'node:crypto';
import { showOnOneLine } from '@provoke/evidence';
import { headsWords, type Report } from '@provoke/figures';
import { actsSection } from '../html/acts.ts';
import { symbols } from '../html/charts/symbols.ts';
import { cover } from '../html/cover.ts';
import { findingsSection } from '../html/findings.ts';
import { goalsSection } from '../html/goals-table.ts';
import { groupsSection } from '../html/groups.ts';
import { judgesSection } from '../html/judges.ts';
import { againSection, listsSection } from '../html/lists.ts';
import { methodSection } from '../html/method.ts';
import { fontFaces, pageRules } from '../html/page-rules.ts';
import { problemsSection } from '../html/problems.ts';
import { style } from '../html/style/style.ts';
import { techniquesSection } from '../html/techniques.ts';
import { escapeHtml, foreign, type Html, html } from '../text/html.ts';

type Section = {
  id: string;
  title: string;
  write(report: Report): Html;
  /** Whether the campaign has something for it. */
  isShown(report: Report): boolean;
};

const isAttacked = ({ headline }: Report) => headline.counts.total > 0;
const hasGoals = ({ goals }: Report) => goals.length > 0;

/** In the order of the page. */
const sections: readonly Section[] = [
  {
    id: 'acts',
    title: 'What it did',
    write: actsSection,
    isShown: ({ headline }) => headline.acts !== undefined,
  },
  {
    id: 'findings',
    title: 'Findings',
    write: findingsSection,
    isShown: isAttacked,
  },
  {
    id: 'techniques',
    title: 'Techniques',
    write: techniquesSection,
    isShown: ({ techniques }) => techniques.length > 0,
  },
  { id: 'groups', title: 'Categories', write: groupsSection, isShown: isAttacked },
  { id: 'goals', title: 'Every goal', write: goalsSection, isShown: hasGoals },
  {
    id: 'judges',
    title: 'Judges',
    write: judgesSection,
    isShown: ({ judges }) => judges.list.length > 0,
  },
  { id: 'problems', title: 'Errors', write: problemsSection, isShown: isAttacked },
  { id: 'method', title: 'Method', write: methodSection, isShown: () => true },
  { id: 'lists', title: 'Lists', write: listsSection, isShown: isAttacked },
  {
    id: 'again',
    title: 'Again',
    write: againSection,
    isShown: ({ commands }) => commands.length > 0,
  },
];

/** One file that loads nothing: no script, no request, one style whose hash the policy names. */
export function writeHtml(report: Report): string[] {
  const css = [fontFaces, style, pageRules(report)].join('\n');
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; base-uri 'none'; form-action 'none'`;
  return [
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(showOnOneLine(report.title))} · provoke</title>
<style>${css}</style></head>
${body(report).markup}
</html>
`,
  ];
}

function body(report: Report): Html {
  const shown = sections.filter(({ isShown }) => isShown(report));
  return html`<body>${symbols}<main>${cover(report)}
<nav aria-label="Contents"><ul>${shown.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${shown.map(({ write }) => write(report))}${heads(report)}</main></body>`;
}

const heads = (report: Report): Html | false => {
  const words = headsWords(report);
  return words !== undefined && html`<footer><p>${foreign(words)}</p></footer>`;
};

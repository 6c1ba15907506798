import { createHash } from 'node:crypto';
import { showOnOneLine } from '@provoke/evidence';
import type { Report } from '@provoke/figures';
import { symbols } from '../html/charts/symbols.ts';
import { cover } from '../html/cover.ts';
import { findingsSection } from '../html/findings.ts';
import { goalsSection } from '../html/goals-table.ts';
import { groupsSection } from '../html/groups.ts';
import { judgesSection } from '../html/judges.ts';
import { listsSection } from '../html/lists.ts';
import { methodSection } from '../html/method.ts';
import { fontFaces, pageRules } from '../html/page-rules.ts';
import { problemsSection } from '../html/problems.ts';
import { style } from '../html/style/style.ts';
import { techniquesSection } from '../html/techniques.ts';
import { escapeHtml, type Html, html } from '../text/html.ts';

const contents = [
  ['findings', 'Findings'],
  ['techniques', 'Techniques'],
  ['groups', 'Categories'],
  ['goals', 'Every goal'],
  ['judges', 'Judges'],
  ['problems', 'Errors'],
  ['method', 'Method'],
  ['lists', 'Lists'],
  ['again', 'Again'],
] as const;

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

const body = (report: Report): Html => html`<body>${symbols}<main>${cover(report)}
<nav aria-label="Contents"><ul>${contents.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${findingsSection(report)}${techniquesSection(report)}${groupsSection(report)}${goalsSection(report)}${judgesSection(report)}${problemsSection(report)}${methodSection(report)}${listsSection(report)}</main></body>`;

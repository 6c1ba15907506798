import { readFile } from 'node:fs/promises';
import { budgetLimits, fileFormats, limitFlag } from '../../packages/contract/src/lists.ts';
import {
  agenticTitles,
  atlasTitles,
  owaspLlm,
  owaspLlm2026,
} from '../../packages/figures/src/index.ts';
import { languageTable, otherLanguageTable, recordedTable } from './refusal-tables.mjs';
import { alignedTable } from './table.mjs';

/** Tables of guides that are read off a list: each is between `<!-- made: NAME -->` and `<!-- end -->`. */
const tables = {
  'budget limits': () => [
    ['limit', 'on'],
    ...budgetLimits.map(({ name, description }) => [`\`${limitFlag(name)}\``, description]),
  ],
  'report formats': () => [
    ['`--format`', 'ending', 'for'],
    ...fileFormats.map(({ id, ending, use }) => [`\`${id}\``, `\`.${ending}\``, use]),
  ],
  crosswalk: () => [
    ['2025', 'entry', '2026', 'entry'],
    ...Object.entries(owaspLlm2026)
      .sort(([, a], [, b]) => (a.in2025 < b.in2025 ? -1 : 1))
      .map(([id, { title, in2025 }]) => [
        `\`${in2025}\``,
        owaspLlm[in2025].title,
        `\`${id}\``,
        title,
      ]),
  ],
  'matching lists': () => [
    ['OWASP LLM', 'OWASP Agentic', 'MITRE ATLAS'],
    ...Object.entries(owaspLlm).map(([id, { title, agentic, atlas }]) => [
      `\`${id}\` ${title}`,
      named(agentic, agenticTitles),
      named(atlas, atlasTitles),
    ]),
  ],
  'refusals by language': languageTable,
  'other languages': otherLanguageTable,
  'labelled replies': recordedTable,
};

const named = (ids, titles) => ids.map((id) => `\`${id}\` ${titles[id]}`).join(', ') || '–';

const PLACE = /(<!-- made: ([\w ]+) -->)[\s\S]*?(<!-- end -->)/g;

const GUIDES = ['attacking-an-agent', 'judges', 'reports', 'vulnerabilities'].map(
  (name) => `docs/guides/${name}.md`,
);

/** The guides with such tables, written anew. */
export const guidesWithTables = (root) =>
  Promise.all(
    GUIDES.map(async (name) => [name, await written(await readFile(new URL(name, root), 'utf8'))]),
  );

async function written(guide) {
  const made = {};
  for (const [, , list] of guide.matchAll(PLACE)) made[list] = alignedTable(await tables[list]());
  return guide.replaceAll(
    PLACE,
    (_, before, list, after) => `${before}\n\n${made[list]}\n\n${after}`,
  );
}

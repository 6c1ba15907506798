import { readFile } from 'node:fs/promises';
import { budgetLimits, fileFormats, limitFlag } from '../../packages/contract/src/lists.ts';
import { owaspLlm, owaspLlm2026 } from '../../packages/figures/src/index.ts';
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
};

const PLACE = /(<!-- made: ([\w ]+) -->)[\s\S]*?(<!-- end -->)/g;

/** The guides with such tables, written anew. */
export const guidesWithTables = (root) =>
  Promise.all(
    ['docs/guides/attacking-an-agent.md', 'docs/guides/reports.md'].map(async (name) => [
      name,
      (await readFile(new URL(name, root), 'utf8')).replaceAll(
        PLACE,
        (_, before, list, after) => `${before}\n\n${alignedTable(tables[list]())}\n\n${after}`,
      ),
    ]),
  );

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { checkReportFiles } from './check-report-files.ts';
import { parseReportFile } from './report-file.ts';

async function openFolder() {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, 'folder'));
  await writeFile(join(cwd, 'baseline.json'), '{}');
  await symlink(join(cwd, 'baseline.json'), join(cwd, 'link.json'));
  return (typed: string[], more: { baseline?: string; env?: Record<string, string> } = {}) =>
    checkReportFiles(
      { report: typed.map(parseReportFile), ...more },
      { cwd, env: more.env ?? process.env },
    );
}

test.each([
  [['html=nowhere/report.html'], {}, 'there is no folder'],
  [['html=folder'], {}, 'it is a folder'],
  [['json=baseline.json/report.json'], {}, 'cannot be written'],
  [['md=a.md', 'html=./a.md'], {}, 'Two reports would be written to ./a.md: md and html.'],
  [['json=baseline.json'], { baseline: 'baseline.json' }, 'would replace the baseline'],
  [['json=link.json'], { baseline: './baseline.json' }, 'would replace the baseline'],
  [['json=next.json'], { baseline: 'next.json' }, 'would replace the baseline'],
])('the reports %j, with %j, are refused before a campaign', async (typed, more, expected) => {
  const check = await openFolder();

  await expect(check(typed, more)).rejects.toThrow(expected);
});

test.each([
  [['html=report.html', 'json=folder/report.json'], {}],
  [['json=baseline.json'], {}],
  [['json=baseline.json'], { baseline: '20261114-0910' }],
  [['json=/dev/null', 'html=/dev/null'], {}],
])('the reports %j, with %j, are accepted', async (typed, more) => {
  const check = await openFolder();

  await check(typed, more);
});

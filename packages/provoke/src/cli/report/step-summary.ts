import { appendFile } from 'node:fs/promises';
import type { EvidenceLevel } from '@provoke/contract/lists';
import { buildReport } from '@provoke/figures';
import { writeReport } from '@provoke/report';
import type { CommandContext } from '../command/command.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { defaultEvidence } from '../report-file/default-evidence.ts';
import type { Reported } from './write-asked-reports.ts';

/** GitHub shows none of a summary that is over 1 MiB. */
const BYTES_MAX = 1_000_000;

/**
 * Writes the report where GitHub Actions shows it on the page of the run. If that fails, it prints a notice, and the
 * command still succeeds.
 */
export async function writeStepSummary(
  ended: Reported,
  gates: readonly string[],
  { evidence }: Pick<ReportFlags, 'evidence'>,
  { env, tell }: Pick<CommandContext, 'env' | 'tell'>,
): Promise<void> {
  const file = env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  try {
    const report = await toMarkdown(ended, evidence ?? (await defaultEvidence(env)));
    await appendFile(file, `${report}\n${gates.map(asCode).join('\n')}\n`);
  } catch (error) {
    tell(`The step summary ${file} was not written: ${(error as Error).message}`);
  }
}

/** Without evidence where it is too long with it. */
async function toMarkdown(
  { id, accept, read, baseline }: Reported,
  asked: EvidenceLevel,
): Promise<string> {
  const generatedAt = new Date().toISOString();
  for (const evidence of [asked, 'none'] as const) {
    const report = await buildReport(await read(), { generatedAt, evidence, accept, baseline });
    const text = [...writeReport(report, 'md')].join('');
    if (Buffer.byteLength(text) <= BYTES_MAX) return text;
  }
  return `Campaign ${id}: the report is too long for a step summary.\n`;
}

/** Indented code: nothing in it is Markdown. */
const asCode = (text: string) => text.replace(/^/gm, '    ');

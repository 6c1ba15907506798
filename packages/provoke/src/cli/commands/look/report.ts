import { resolve } from 'node:path';
import { UsageError } from '@provoke/campaign';
import {
  type DoubtId,
  type EvidenceLevel,
  type FileFormat,
  fileFormatIds,
  isWritten,
} from '@provoke/contract/lists';
import type { CampaignRecord } from '@provoke/evidence';
import { type BaselineRecord, buildReport, type Report } from '@provoke/figures';
import { writeAttemptsCsv, writeReport } from '@provoke/report';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { acceptOption } from '../../flags/accept-option.ts';
import { evidenceOption } from '../../flags/evidence-option.ts';
import {
  CAMPAIGN,
  type LookFlags,
  lookOptions,
  toLooking,
  withCampaign,
} from '../../flags/look-flags.ts';
import { getBaseline } from '../../gates/baseline.ts';
import { option } from '../../options/option.ts';
import { defaultEvidence } from '../../report-file/default-evidence.ts';
import { writePieces, writeReportFile } from '../../report-file/write-report-file.ts';

type ReportCommandFlags = Omit<LookFlags, 'json'> & {
  json?: true;
  format?: FileFormat;
  output?: string;
  evidence?: EvidenceLevel;
  baseline?: string;
  attempts?: true;
  accept?: DoubtId[];
};

/** `provoke report`: a campaign as a document, for people or for another tool. */
export const reportCommand = defineCommand<ReportCommandFlags, [campaign?: string]>({
  arguments: [new Argument('[campaign]', CAMPAIGN)],
  options: () => [
    {
      title: 'Report',
      options: [
        option('--format <format>', 'what to write', { choices: fileFormatIds, default: 'html' }),
        option('-o, --output <file>', 'file to write (default: standard output)'),
        evidenceOption(),
        option(
          '--baseline <file|campaign|run>',
          'compare with an earlier campaign or run, or with its report in JSON',
        ),
        acceptOption(),
        option('--attempts', 'csv: one row for each attempt, not for each goal'),
      ],
    },
    lookOptions(),
  ],
  examples: [
    'provoke report --format html -o report.html',
    'provoke report --format sarif -o provoke.sarif --evidence none',
  ],

  async run({ args: [name], flags }, context) {
    const format = flags.json ? 'json' : (flags.format ?? 'html');
    checkFlags(format, flags);
    const looking = toLooking(flags, context);
    const { accept } = flags;
    const baseline =
      flags.baseline === undefined
        ? null
        : await getBaseline(flags.baseline, { ...looking, cwd: context.cwd, accept });
    await withCampaign(
      name,
      ({ campaign }) => write({ campaign, baseline, format, flags, context }),
      looking,
    );
  },
});

function checkFlags(
  format: FileFormat,
  { json, format: named, output, attempts }: ReportCommandFlags,
) {
  if (json && named !== undefined && named !== 'json')
    throw new UsageError(`--json and --format ${named} are two formats. Use one.`, {
      next: ['provoke report --json'],
    });
  if (attempts && format !== 'csv')
    throw new UsageError(`--attempts has no effect on ${format}. Only a CSV lists attempts.`, {
      next: ['provoke report --format csv --attempts -o attempts.csv'],
    });
  if (!isWritten(format) && isStandardOutput(output))
    throw new UsageError(
      `A ${format.toUpperCase()} is no text for a terminal. Name a file for it.`,
      {
        next: [`provoke report --format ${format} -o report.${format}`],
      },
    );
}

const isStandardOutput = (output: string | undefined): output is undefined | '-' =>
  output === undefined || output === '-';

type Writing = {
  campaign: CampaignRecord;
  baseline: BaselineRecord | null;
  format: FileFormat;
  flags: ReportCommandFlags;
  context: CommandContext;
};

async function write(writing: Writing): Promise<void> {
  const { campaign, baseline, format, flags, context } = writing;
  const evidence = flags.evidence ?? (await defaultEvidence(context.env));
  if (flags.attempts) return writeAttempts(writing, evidence);
  const generatedAt = new Date().toISOString();
  const report = await buildReport(campaign, {
    ...{ baseline, evidence, generatedAt },
    accept: flags.accept,
  });
  const { output } = flags;
  if (isStandardOutput(output)) return printReport(report, format, context);
  await writeReportFile(report, { format, file: resolve(context.cwd, output) }, context);
  context.tell(`Wrote ${output}: ${describeEvidence(evidence)}.`);
}

/** Without a byte order mark: a program reading the pipe would take it for part of the first column name. */
function printReport(report: Report, format: FileFormat, { print }: CommandContext): void {
  if (!isWritten(format)) return;
  const text = [...writeReport(report, format, { hasByteOrderMark: false })].join('');
  print(text.replace(/\r?\n$/, ''));
}

async function writeAttempts(
  { campaign, flags: { output }, context }: Writing,
  evidence: EvidenceLevel,
): Promise<void> {
  if (isStandardOutput(output)) {
    for await (const row of writeAttemptsCsv(campaign, evidence, { hasByteOrderMark: false }))
      context.print(row.replace(/\r\n$/, ''));
    return;
  }
  const rows = writeAttemptsCsv(campaign, evidence);
  await writePieces(rows, resolve(context.cwd, output), context.signal);
  context.tell(`Wrote ${output}: ${describeEvidence(evidence)}.`);
}

const evidenceWords: Readonly<Record<EvidenceLevel, string>> = {
  none: 'no evidence',
  excerpt: 'evidence in excerpts, keys and tokens masked',
  full: 'all evidence, keys and tokens masked',
};

const describeEvidence = (evidence: EvidenceLevel) => `one file, ${evidenceWords[evidence]}`;

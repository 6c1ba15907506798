import type { DoubtId, EvidenceLevel } from '@provoke/contract/lists';
import type { FailOn } from '@provoke/figures';
import type { OptionGroup } from '../command/command.ts';
import { option } from '../options/option.ts';
import { parseReportFile, type ReportFile } from '../report-file/report-file.ts';
import { acceptOption } from './accept-option.ts';
import { evidenceOption } from './evidence-option.ts';
import { parseFailOn } from './parse-fail-on.ts';

export type ReportFlags = {
  failOver?: number;
  failOn?: FailOn;
  baseline?: string;
  strict?: true;
  accept?: DoubtId[];
  report?: ReportFile[];
  evidence?: EvidenceLevel;
  tui?: boolean;
  json?: true;
};

/** The flag of each gate that is asked for. */
export const listGates = ({
  failOver,
  failOn,
  baseline,
}: Pick<ReportFlags, 'failOver' | 'failOn' | 'baseline'>): string[] => [
  ...(failOver === undefined ? [] : ['--fail-over']),
  ...(failOn === undefined ? [] : ['--fail-on']),
  ...(baseline === undefined ? [] : ['--baseline']),
];

export const asksForGate = (flags: ReportFlags): boolean => listGates(flags).length > 0;

/** How the end of a campaign is reported. */
export const reportOptions = (): OptionGroup => ({
  title: 'Gates and output',
  options: [
    option(
      '--fail-over <percent>',
      'exit 3 if more than this percentage of goals is broken, 4 if that is undecided',
      { range: { min: 0, max: 100 } },
    ),
    option(
      '--fail-on <kind=goals,...>',
      'exit 3 if the agent did, meant or only said it at more goals, 4 if that is undecided: did=0,meant=1,said=5,undecided=0',
      { parse: parseFailOn },
    ),
    option(
      '--baseline <file|campaign|run>',
      'exit 3 if the campaign is worse beyond chance, 4 if that is undecided or the set-up differs',
    ),
    option('--strict', 'with --baseline: exit 3 for any newly broken goal, also within chance'),
    acceptOption(),
    option('--report <format=file>', 'also write a report, as provoke report does; repeatable', {
      parse: (text: string, earlier: ReportFile[] = []) => [...earlier, parseReportFile(text)],
    }),
    evidenceOption(),
    option('--no-tui', 'plain lines, no terminal UI'),
    option('--json', 'print the outcome as JSON'),
  ],
});

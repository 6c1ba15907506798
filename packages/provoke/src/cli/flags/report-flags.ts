import type { OptionGroup } from '../command/command.ts';
import { option } from '../command/option.ts';
import { parseReportFile, type ReportFile } from '../report-file/report-file.ts';

export type ReportFlags = {
  failOver?: number;
  baseline?: string;
  strict?: true;
  report?: ReportFile[];
  tui?: boolean;
  json?: true;
};

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
      '--baseline <file|campaign|run>',
      'exit 3 if a goal is newly broken, and broken again when sent again three times',
    ),
    option('--strict', 'with --baseline: count a newly broken goal without sending it again'),
    option('--report <format=file>', 'also write a report, as provoke report does; repeatable', {
      parse: (text: string, earlier: ReportFile[] = []) => [...earlier, parseReportFile(text)],
    }),
    option('--no-tui', 'plain lines, no terminal UI'),
    option('--json', 'print the outcome as JSON'),
  ],
});

import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { formatNext } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { checksFor } from './doctor-checks.ts';
import type { Finding } from './doctor-finding.ts';

type DoctorFlags = { dataDir?: string; json?: true };

/** `provoke doctor`: what is installed, reachable, missing, and what fixes it. */
export const doctorCommand = defineCommand<DoctorFlags, [file?: string]>({
  arguments: [
    new Argument('[file]', 'the campaign to check for (default: provoke.yaml, if there is one)'),
  ],
  options: () => [
    {
      title: 'Options',
      options: [
        option('--data-dir <dir>', 'folder of the local database and the journals'),
        option('--json', 'print as JSON'),
      ],
    },
  ],
  examples: ['provoke doctor', 'provoke doctor campaign.yaml --json'],
  note: 'It sends the agent nothing but a request for its address, and, if there is no answer, what shows what speaks there. Exits with 1 if something failed. Missing items matter only to what they name.',
  run: ({ args: [file], flags }, context) => examine(file, flags, context),
});

async function examine(
  file: string | undefined,
  { dataDir, json }: DoctorFlags,
  context: CommandContext,
): Promise<void> {
  const { env, signal, print, exit } = context;
  const findings: Finding[] = [];
  for (const check of await checksFor(file, context)) {
    signal.throwIfAborted();
    const finding = await check({ dataDir, env, signal });
    if (finding) findings.push(finding);
    if (finding && !json) print(formatFinding(finding));
  }
  if (json) print(JSON.stringify({ checks: findings }));
  exit(findings.some(({ status }) => status === 'failed') ? 1 : 0);
}

const TEXT_MAX = 300;

const formatFinding = ({ status, what, mend }: Finding) =>
  [
    `${status.padEnd(9)}${safeLine(what, TEXT_MAX)}`,
    ...formatNext(mend).map((line) => `         ${safeLine(line, TEXT_MAX).replace(/^/, '  ')}`),
  ].join('\n');

import { type CommandContext, defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { formatNext } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { checks, type Finding } from './doctor-checks.ts';

type DoctorFlags = { dataDir?: string; json?: true };

/** `provoke doctor`: what is installed, reachable, missing, and what fixes it. */
export const doctorCommand = defineCommand<DoctorFlags>({
  options: () => [
    {
      title: 'Options',
      options: [
        option('--data-dir <dir>', 'folder of the local database and the journals'),
        option('--json', 'print as JSON'),
      ],
    },
  ],
  examples: ['provoke doctor', 'provoke doctor --json'],
  note: 'Exits with 1 if something failed. Missing items matter only to the commands named.',
  run: ({ flags }, context) => examine(flags, context),
});

async function examine({ dataDir, json }: DoctorFlags, context: CommandContext): Promise<void> {
  const { env, signal, print, exit } = context;
  const findings: Finding[] = [];
  for (const check of checks) {
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

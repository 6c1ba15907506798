import type { CommandDefinition } from '../command/command.ts';
import { adminCommand } from './admin/admin.ts';
import { agentCommand } from './agent/agent.ts';
import { campaignsCommand } from './campaign/campaigns.ts';
import { codecliACommand } from './campaign/codecli-a.ts';
import { codecliBCommand } from './campaign/codecli-b.ts';
import { evalCommand } from './campaign/eval.ts';
import { goalsCommand } from './campaign/goals.ts';
import { resumeCommand } from './campaign/resume.ts';
import { runCommand } from './campaign/run.ts';
import { syncCommand } from './campaign/sync.ts';
import { judgeCommand } from './judge/judge.ts';
import { scanCommand } from './scan/scan.ts';
import { configCommand } from './service/config.ts';
import { demoCommand } from './service/demo.ts';
import { serveCommand } from './service/serve.ts';

type CommandSection = { title: string; commands: readonly CommandDefinition[] };

/** All commands, as help and the reference list them. To add one, write its file and add a line here. */
export const commandSections: readonly CommandSection[] = [
  { title: 'Start', commands: [demoCommand] },
  {
    title: 'Attack',
    commands: [
      evalCommand,
      runCommand,
      scanCommand,
      codecliACommand,
      codecliBCommand,
      resumeCommand,
    ],
  },
  { title: 'Look', commands: [campaignsCommand] },
  { title: 'Choose', commands: [judgeCommand, goalsCommand, agentCommand] },
  { title: 'Service', commands: [serveCommand, syncCommand, configCommand, adminCommand] },
];

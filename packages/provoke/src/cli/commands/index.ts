import type { Command } from 'commander';
import type { CommandContext } from '../command/context.ts';
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

/** The registry is this list: adding a command is a file beside this one and a line here. */
export const commands: readonly ((context: CommandContext) => Command)[] = [
  evalCommand,
  codecliACommand,
  codecliBCommand,
  runCommand,
  scanCommand,
  resumeCommand,
  syncCommand,
  campaignsCommand,
  agentCommand,
  goalsCommand,
  judgeCommand,
  serveCommand,
  configCommand,
  adminCommand,
  demoCommand,
];

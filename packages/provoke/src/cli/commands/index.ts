import type { Command } from 'commander';
import { adminCommand } from './admin.ts';
import { agentCommand } from './agent.ts';
import { campaignsCommand } from './campaigns.ts';
import { codecliACommand } from './codecli-a.ts';
import { codecliBCommand } from './codecli-b.ts';
import { configCommand } from './config.ts';
import type { CommandContext } from './context.ts';
import { demoCommand } from './demo.ts';
import { evalCommand } from './eval.ts';
import { goalsCommand } from './goals.ts';
import { judgeCommand } from './judge.ts';
import { resumeCommand } from './resume.ts';
import { runCommand } from './run.ts';
import { scanCommand } from './scan.ts';
import { serveCommand } from './serve.ts';
import { syncCommand } from './sync.ts';

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

import { judgeExamples } from '@provoke/engine';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { parseConfig } from '../../../campaign/errors/usage-error.ts';
import { noteWait } from '../../../campaign/notices/note-wait.ts';
import { MODEL_TIMEOUT_S, ModelTimeout } from '../../../campaign/plan/attack-config.ts';
import type { CommandContext } from '../../command/context.ts';
import {
  addSchemaOptions,
  collect,
  readSchemaOptions,
  toNumber,
} from '../../command/schema-options.ts';
import { addJudgeModelFlags } from '../../flags/judge-model-flags.ts';
import { breakSilence } from '../../terminal/break-silence.ts';
import { configureJudges, type JudgeFlags } from './configured-judges.ts';
import { readExamples } from './judge-examples.ts';
import { mergeJudgeOptions } from './judge-options.ts';
import { formatCalibration, reportCalibration } from './judge-report.ts';

type CalibrateFlags = JudgeFlags & { modelTimeout?: number; concurrency?: number; json?: true };

const RETRIES = 2;

export function judgeCalibrateCommand(context: CommandContext): Command {
  const { judges } = context.registry;
  const judgeOptions = mergeJudgeOptions(judges);
  const command = new Command('calibrate')
    .description('measure how far judges agree with replies that people have labelled')
    .argument('<file>', 'JSON lines or a JSON array of {goal, prompt?, reply, label}')
    .addOption(
      new Option('--judge <id>', 'who is measured; repeat for several')
        .choices(judges.map(({ id }) => id))
        .argParser(collect)
        .makeOptionMandatory(),
    );
  addJudgeModelFlags(command)
    .option('--model-timeout <seconds>', 'longest wait for one answer (default: 120)', toNumber)
    .option('--concurrency <number>', 'replies judged at once (default: 4)', toNumber)
    .option('--json', 'print as JSON, with all disagreements')
    .addHelpText('after', HELP);
  addSchemaOptions(command, judgeOptions);
  return command.action(async (path: string) => {
    const options = readSchemaOptions(command, judgeOptions);
    await calibrate(path, command.opts<CalibrateFlags>(), options, context);
  });
}

const HELP = `
A label is broken or resisted (or true or false, 1 or 0).

Example:
  provoke judge calibrate examples/labelled-replies.jsonl \\
    --judge harmbench --judge-model ollama/llama3`;

const Limits = z.object({
  concurrency: z.int().min(1).max(256).default(4),
  modelTimeout: ModelTimeout.default(MODEL_TIMEOUT_S),
});

async function calibrate(
  path: string,
  flags: CalibrateFlags,
  options: Record<string, unknown>,
  { env, registry, signal, print, tell, exit }: CommandContext,
): Promise<void> {
  const { concurrency, modelTimeout: timeout } = parseConfig(Limits, flags, 'command');
  const seats = configureJudges(flags, options, { env, registry, timeout });
  const examples = await readExamples(path);
  const step = Math.ceil(examples.length / 10);
  let judged = 0;
  const teller = breakSilence(tell, () => `Still at it: judged ${judged} of ${examples.length}.`);

  const verdicts = await judgeExamples(examples, {
    judges: seats,
    concurrency,
    retries: RETRIES,
    signal,
    onWait: (address, ms) => noteWait(`The model server at ${address}`, teller.tell)(ms),
    onJudged() {
      if (++judged % step === 0) teller.tell(`Judged ${judged} of ${examples.length}.`);
    },
  }).finally(teller.stop);
  const report = reportCalibration(examples, seats, verdicts);
  print(flags.json ? JSON.stringify(report) : formatCalibration(report));
  exit(report.judges.some(({ accuracy }) => accuracy.total === 0) ? 1 : 0);
}

import {
  describeServer,
  formatWait,
  MODEL_TIMEOUT_S,
  ModelTimeout,
  parseConfig,
} from '@provoke/campaign';
import { type ConfiguredJudge, judgeExamples } from '@provoke/engine';
import { type CalibratedJudge, reportCalibration } from '@provoke/figures';
import { Argument } from 'commander';
import { z } from 'zod';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { judgeModelOptions } from '../../flags/judge-model-flags.ts';
import { trustConfigOption } from '../../flags/trust-folder.ts';
import { collect, option } from '../../options/option.ts';
import { readSchemaFlags, schemaOptions } from '../../options/schema-options.ts';
import { breakSilence } from '../../terminal/break-silence.ts';
import { configureJudges, type JudgeFlags } from './configured-judges.ts';
import { formatCalibration } from './format-calibration.ts';
import { readExamples } from './judge-examples.ts';
import { mergeJudgeOptions } from './judge-options.ts';

type CalibrateFlags = JudgeFlags & { modelTimeout?: number; concurrency?: number; json?: true };

const RETRIES = 2;

export const judgeCalibrateCommand = defineCommand<CalibrateFlags, [file: string]>({
  name: 'calibrate',
  summary: 'measure how well judges agree with human labels',
  arguments: [
    new Argument('<file>', 'JSON lines or a JSON array of {goal, prompt?, reply, label}'),
  ],
  options: ({ judges }) => [
    {
      title: 'Judges',
      options: [
        option('--judge <id>', 'judge to measure; repeatable', {
          choices: judges.map(({ id }) => id),
          kind: 'judge',
          listedBy: 'provoke judges',
          parse: collect,
          required: true,
        }),
        ...judgeModelOptions(),
      ],
    },
    { title: 'Options of the judges', options: schemaOptions(mergeJudgeOptions(judges)) },
    {
      title: 'Limits and output',
      options: [
        option('--model-timeout <seconds>', 'maximum wait for an answer, in seconds', {
          range: { over: 0, max: 3_600 },
          default: MODEL_TIMEOUT_S,
        }),
        option('--concurrency <number>', 'replies to judge concurrently', {
          range: { min: 1, max: 256, isWhole: true },
          default: CONCURRENCY,
        }),
        trustConfigOption(),
        option('--json', 'print as JSON, with all disagreements'),
      ],
    },
  ],
  examples: [
    `provoke judge calibrate examples/labelled-replies.jsonl \\
  --judge harmbench --judge-model ollama/llama3`,
  ],
  note: 'A label is broken or resisted (or true or false, 1 or 0).',

  async run({ args: [path], flags }, context) {
    const options = readSchemaFlags(flags, mergeJudgeOptions(context.registry.judges));
    await calibrate(path, flags, options, context);
  },
});

const CONCURRENCY = 4;

const Limits = z.object({
  concurrency: z.int().min(1).max(256).default(CONCURRENCY),
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
  const teller = breakSilence(tell, () => `Running: judged ${judged} of ${examples.length}.`);

  const verdicts = await judgeExamples(examples, {
    judges: seats,
    concurrency,
    retries: RETRIES,
    signal,
    onWait(address, throttling) {
      const line = formatWait({ who: describeServer(address), ...throttling, now: new Date() });
      if (line) teller.tell(line);
    },
    onJudged() {
      if (++judged % step === 0) teller.tell(`Judged ${judged} of ${examples.length}.`);
    },
  }).finally(teller.stop);
  const report = reportCalibration(examples, seats.map(toCalibrated), verdicts);
  print(flags.json ? JSON.stringify(report) : formatCalibration(report));
  exit(report.judges.some(({ accuracy }) => accuracy.total === 0) ? 1 : 0);
}

const toCalibrated = ({ judge, model, options }: ConfiguredJudge): CalibratedJudge => {
  const { threshold } = judge;
  return {
    id: judge.id,
    model: model?.identifier ?? null,
    threshold: threshold
      ? {
          option: threshold.option,
          current: threshold.current(options),
          levels: threshold.levels(options),
        }
      : null,
  };
};

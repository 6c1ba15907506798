import { planHandOver } from '@provoke/campaign';
import type { SchedulePlan } from '@provoke/contract';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import {
  type CampaignFile,
  getCampaignFile,
  loadCampaignFile,
} from '../../config-file/campaign-file.ts';
import { trustConfigOption } from '../../flags/trust-folder.ts';
import { option } from '../../options/option.ts';
import { readGoalsInput } from '../../report/read-goals-input.ts';
import { withClient } from '../work/open-work.ts';
import { checkBaseline } from './check-baseline.ts';
import {
  refusing,
  type ScheduleFlags,
  scheduleFlags,
  type Times,
  timesOptions,
} from './with-schedule.ts';

type Flags = ScheduleFlags & Times & { workers: string; cron: string };

export const scheduleAddCommand = defineCommand<Flags, [name: string, file?: string]>({
  name: 'add',
  summary: 'run a campaign file on workers at set times',
  arguments: [
    new Argument('<name>', 'name of the schedule'),
    new Argument('[file]', 'YAML, JSON, TypeScript or JavaScript (default: provoke.yaml)'),
  ],
  options: () => [
    {
      title: 'Options',
      options: [
        option('--workers <target>', "the agent's name in the workers' file", {
          required: true,
        }),
        ...timesOptions({ isNew: true }),
        trustConfigOption(),
        ...scheduleFlags('the schedule'),
      ],
    },
  ],
  examples: [
    'provoke schedule add nightly --workers staging --cron "0 3 * * *" --time-zone Europe/Berlin',
  ],

  async run({ args: [name, typed], flags }, context) {
    const { cwd } = context;
    const file = await getCampaignFile(typed, { cwd, words: `provoke schedule add ${name}` });
    await withClient(flags, context, async (client) => {
      const { workers: target, cron, timeZone, baseline } = flags;
      await checkBaseline(baseline, { client, signal: context.signal });
      const plan = await readPlan(file, target, context);
      const creating = client.schedules.create({
        body: {
          ...{ name, target, cron, plan },
          ...(timeZone !== undefined && { time_zone: timeZone }),
          ...(baseline !== undefined && { baseline }),
        },
        signal: context.signal,
      });
      const schedule = await creating.catch(refusing(flags));
      context.print(
        flags.json ? JSON.stringify(schedule) : `${name} starts at ${schedule.next_at}.`,
      );
    });
  },
});

/** The body that creates a campaign. The file is read once: later changes to it have no effect. */
async function readPlan(
  file: CampaignFile,
  target: string,
  context: CommandContext,
): Promise<SchedulePlan> {
  const { env, signal, ask, tell } = context;
  const config = await loadCampaignFile(file, context);
  const attack = await readGoalsInput({ ...config.attack }, context);
  const { plan, manifest, toBody } = await planHandOver({ ...config.agent }, attack, {
    ...{ target, env, signal, extensions: config, onNotice: tell },
    ...(ask && { ask }),
  });
  const { name: _, target: __, techniques, ...campaign } = toBody(manifest.id, []);
  return {
    agent: plan.agent,
    attacks: (manifest.attacks ?? []).map(({ run_config = {}, ...attack }) => ({
      ...attack,
      run_config,
    })),
    campaign: { ...campaign, techniques: techniques.map(({ run: ___, ...one }) => one) },
  };
}

/**
 * Ways to a build that looks green and should not: what is typed, or which variables a build sets, and the line that
 * names it. The agent breaks all three goals, unless `agent` says otherwise.
 */
export type Way = {
  /** For a person: "the baseline is mistyped". */
  name: string;
  code: 1 | 2 | 3 | 4;
  line: string;
} & ({ typed: string; agent?: AgentOf } | { action: Variables } | { template: Variables });

type Variables = Readonly<Record<string, string>>;

/** How it answers every prompt. */
export type AgentOf = 'breaks' | 'keeps' | 'same' | 'empty' | 'cut' | 'refuses-keys' | 'fails';

/** `@` is `provoke eval direct` with the agent and three goals; `$` the folder of files. */
export const ways: readonly Way[] = [
  // No gate
  {
    name: "the action's defaults",
    ...{ action: {}, code: 2, line: 'There is no gate' },
  },
  {
    name: 'the action, with a gate of its own making',
    ...{ action: { GATE: 'off' }, code: 2, line: 'The input gate takes none, or nothing.' },
  },
  {
    name: 'the action, with no gate and a percentage',
    ...{ action: { GATE: 'none', FAIL_OVER: '0' }, code: 2, line: 'gate: none contradicts' },
  },
  {
    name: 'the action, with strict spelled otherwise',
    ...{ action: { BASELINE: 'b.json', STRICT: 'True' }, code: 2, line: 'takes true or false' },
  },
  {
    name: 'the action, strict without a baseline',
    ...{
      action: { FAIL_OVER: '9', STRICT: 'true' },
      code: 2,
      line: 'strict: true needs a baseline',
    },
  },
  {
    name: "the template's defaults",
    ...{ template: {}, code: 2, line: 'There is no gate' },
  },
  {
    name: 'the template, with no gate and a baseline',
    ...{ template: { PROVOKE_GATE: 'none', PROVOKE_BASELINE: 'b.json' }, code: 2 },
    line: 'PROVOKE_GATE is none, which contradicts',
  },
  {
    name: 'the template, with strict spelled otherwise',
    ...{ template: { PROVOKE_FAIL_OVER: '0', PROVOKE_STRICT: 'yes' }, code: 2 },
    line: 'PROVOKE_STRICT takes true or false',
  },
  { name: 'a flag is mistyped', typed: '@ --fail-ovr 0', code: 2, line: '--fail-over' },
  {
    name: 'the percentage is an empty variable',
    ...{ typed: '@ --fail-over=', code: 2, line: '--fail-over must be' },
  },
  {
    name: 'the percentage has a sign',
    ...{ typed: '@ --fail-over 10%', code: 2, line: '--fail-over must be' },
  },
  {
    name: 'the percentage is above 100',
    ...{ typed: '@ --fail-over 1000', code: 2, line: '--fail-over must be' },
  },
  {
    name: 'a bound for acts is an empty variable',
    ...{ typed: '@ --fail-on did=', code: 2, line: 'a whole number of goals for did' },
  },
  {
    name: 'acts are bounded, and no rule looks for them',
    ...{ typed: '@ --fail-on did=0', code: 4, line: 'no goal has rules about acts' },
  },
  {
    name: 'the gate is written into the campaign file',
    ...{ typed: 'run $/gate-inside.yaml', code: 2, line: 'unknown key "fail_over"' },
  },
  {
    name: 'the gate is for ordinary requests',
    ...{ typed: '@ --over-refusal --fail-over 0', code: 2, line: 'these are ordinary requests' },
  },
  {
    name: 'an estimate in place of a campaign',
    ...{ typed: '@ --fail-over 0 --estimate', code: 2, line: '--estimate' },
  },
  {
    name: 'the output is quiet',
    ...{ typed: '@ --fail-over 0 --quiet', code: 3, line: 'Gate failed: 3 of 3 goals broken' },
  },
  {
    name: 'a script reads JSON',
    ...{ typed: '@ --fail-over 0 --json', code: 3, line: 'Gate failed: 3 of 3 goals broken' },
  },

  // The baseline
  {
    name: 'the baseline is a file that does not exist',
    ...{ typed: '@ --baseline $/basline.json', code: 4, line: 'there is no baseline' },
  },
  {
    name: 'the same, strict',
    ...{ typed: '@ --baseline $/basline.json --strict', code: 4, line: 'there is no baseline' },
  },
  {
    name: 'the first run accepts that there is none, and a percentage decides',
    typed: '@ --baseline $/first.json --accept no-baseline --fail-over 0',
    ...{ code: 3, line: 'Gate failed: 3 of 3 goals broken' },
  },
  {
    name: 'the baseline is a campaign that does not exist',
    ...{
      typed: '@ --baseline 20200101-0000',
      code: 2,
      line: 'There is no campaign "20200101-0000"',
    },
  },
  {
    name: 'the baseline is an empty variable',
    ...{ typed: '@ --baseline=', code: 2, line: '--baseline names nothing' },
  },
  {
    name: 'the baseline is a folder',
    ...{ typed: '@ --baseline $/folder/', code: 2, line: 'Cannot read the baseline' },
  },
  {
    name: 'the baseline is cut off',
    ...{ typed: '@ --baseline $/cut.json', code: 2, line: 'is no report in JSON' },
  },
  {
    name: 'the baseline is another JSON',
    ...{ typed: '@ --baseline $/other.json', code: 2, line: 'is no report in JSON' },
  },
  {
    name: 'the baseline is a report in another format',
    ...{ typed: '@ --baseline $/kept.sarif', code: 2, line: 'is no report in JSON' },
  },
  {
    name: 'the baseline has other goals',
    ...{ typed: '@ --baseline $/other-goals.json', code: 4, line: 'they share no goal' },
  },
  {
    name: 'a goal was added since',
    ...{ typed: '@ --baseline $/two-goals.json', code: 4, line: '1 new' },
  },
  {
    name: 'a goal was removed since',
    typed: '@two --baseline $/kept.json',
    ...{ agent: 'keeps', code: 4, line: '1 removed' },
  },
  {
    name: 'a goal was reworded since',
    typed: '@reworded --baseline $/kept.json',
    ...{ agent: 'keeps', code: 4, line: '1 reworded' },
  },
  {
    name: 'the set-up is another',
    typed: '@ --max-tokens 20 --baseline $/kept.json',
    ...{ agent: 'keeps', code: 4, line: 'the set-up differs' },
  },
  {
    name: 'the report replaces the baseline',
    typed: '@ --baseline $/kept.json --report json=$/kept.json',
    ...{ code: 2, line: 'would replace the baseline' },
  },
  {
    name: 'strict, and no baseline',
    ...{ typed: '@ --strict --fail-over 100', code: 2, line: '--strict needs --baseline' },
  },
  {
    name: 'a doubt that does not exist is accepted',
    ...{ typed: '@ --fail-over 0 --accept everything', code: 2, line: '--accept' },
  },

  // Goals
  {
    name: 'the file of goals is empty',
    ...{ typed: '@nothing --fail-over 0', code: 2, line: 'nothing.csv' },
  },
  {
    name: 'the file of goals has only its header',
    ...{ typed: '@header --fail-over 0', code: 2, line: 'header.csv' },
  },
  {
    name: 'the file of goals is not there',
    ...{ typed: '@absent --fail-over 0', code: 2, line: 'absent.csv' },
  },

  // The agent
  {
    name: 'nothing listens at the address',
    typed: `eval direct --agent-name desk --agent-type chatapi-sdk --endpoint http://127.0.0.1:9/v1 --goals-file $/goals.csv --planted-secret ORCHID --retries 0 --fail-over 0`,
    ...{ code: 4, line: '0 to 3 of 3 goals broken' },
  },
  {
    name: 'the key is wrong',
    ...{
      typed: '@ --fail-over 0',
      agent: 'refuses-keys',
      code: 4,
      line: '0 to 3 of 3 goals broken',
    },
  },
  {
    name: 'the agent fails at everything',
    ...{ typed: '@ --fail-over 0', agent: 'fails', code: 4, line: '0 to 3 of 3 goals broken' },
  },
  {
    name: 'the agent says nothing',
    ...{ typed: '@ --fail-over 0', agent: 'empty', code: 4, line: '0 to 3 of 3 goals broken' },
  },
  {
    name: 'all replies are cut off',
    ...{ typed: '@ --fail-over 0', agent: 'cut', code: 4, line: '--accept cut' },
  },
  {
    name: 'the agent says one thing to everything',
    ...{ typed: '@five --fail-over 0', agent: 'same', code: 4, line: '--accept one-text' },
  },

  // The judges
  {
    name: 'only refusal phrases decide',
    typed: '@unjudged --judge pattern --fail-over 0',
    ...{ code: 4, line: '--accept weak-judge' },
  },
  {
    name: "the judge's model is not there",
    typed:
      '@unjudged --judge harmbench --judge-model chatapi/m --judge-endpoint http://127.0.0.1:9/v1 --fail-over 0',
    ...{ code: 4, line: '0 to 3 of 3 goals broken' },
  },

  // The end
  {
    name: 'the budget ends before the goals do',
    typed: '@ --max-requests 1 --fail-over 50',
    ...{ code: 4, line: '1 to 3 of 3 goals broken' },
  },
  {
    name: 'there is no campaign to resume',
    ...{
      typed: 'resume --data-dir $/no-data --fail-over 0',
      code: 4,
      line: 'there is no campaign',
    },
  },
  {
    name: 'the report has no folder',
    ...{ typed: '@ --fail-over 0 --report json=$/no/r.json', code: 2, line: 'there is no folder' },
  },
  {
    name: 'the report meets a full disk',
    typed: '@ --fail-over 100 --report json=/dev/full',
    ...{ code: 1, line: 'Cannot write /dev/full' },
  },
  {
    name: 'a website is only looked at',
    typed: 'scan http://127.0.0.1:9/ --no-attack --fail-over 0',
    ...{ code: 2, line: '--no-attack' },
  },
];

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startToolAgents } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { readBlocks } from '../guides/blocks.ts';
import { makeHome, run } from '../provoke.ts';

const PAGE = 'docs/guides/what-your-agent-did.md';

/** The page's file, with the ports here, and with other lines in the place of those that a section changes. */
async function openPage() {
  const home = await makeHome();
  const port = await freePort();
  const agents = await startToolAgents({ otlp: { endpoint: `http://127.0.0.1:${port}` } });
  onTestFinished(agents.close);
  const blocks = await readBlocks(PAGE);
  const [desk = '', calls = '', chat = '', traces = '', state = '', rule = ''] = blocks
    .filter(({ language }) => language === 'yaml')
    .map(({ text }) => text);
  const [head = '', attack = ''] = desk.split(/^(?=attack:)/m);
  const agent = head.split(/^(?= {2}adapter)/m)[0] ?? '';
  // Sections show what they change, below the agent or the goal.
  const below = (text: string) => text.replace('agent:\n', '');
  const files = {
    'words alone': desk,
    'calls and results': agent + below(calls) + attack,
    'chat completions': chat + attack,
    // The guide types `--traces`; nothing comes late here.
    traces:
      head +
      below(traces).replace('4318', `${port}`).replace('settle_seconds: 60', 'settle_seconds: 1') +
      attack,
    'the state': head + below(state) + attack.replace(/forbid.*\n/, rule),
  };
  return {
    async attack(way: keyof typeof files) {
      const file = files[way].replaceAll('http://127.0.0.1:8089', agents.url);
      await writeFile(join(home, 'desk.yaml'), file);
      const ended = await run(home, ['run', 'desk.yaml', '--no-tui']);
      expect([ended.code, ended.stderr]).toEqual([0, expect.stringContaining('1/1')]);
      return (await run(home, ['show', '--attempt', 'flipattack/0/attempt-1'])).stdout;
    },
    /** What the page shows as printed, by its first words. */
    printed: (begins: string) =>
      blocks
        .filter(({ language, text }) => language === '' && text.startsWith(begins))
        .map(({ text }) => text.split('\n').filter((line) => line.trim() !== '')),
  };
}

/** No attempt takes as long as another. */
const timeless = (text = '') => text.replace(/\d+\.\d s/g, '# s').replace(/ +/g, ' ');

test('the guide to what an agent did prints what it says, in each of its ways', async () => {
  const { attack, printed } = await openPage();

  const shown = [
    await attack('words alone'),
    await attack('calls and results'),
    await attack('traces'),
    await attack('the state'),
  ];
  const chat = await attack('chat completions');

  const told = [...printed('It said'), ...printed('It did')];
  expect(told).toHaveLength(shown.length);
  for (const [at, lines] of told.entries())
    for (const line of lines) expect(timeless(shown[at]).split('\n')).toContain(timeless(line));
  expect(chat).toContain('visible: calls and results');
});

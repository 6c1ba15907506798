import type { RunReport } from '@provoke/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fc, MISREAD } from '../../../../../contract/src/test/recorded-json.ts';
import { recordedConfig } from '../../../../../contract/src/test/recorded-results.ts';
import { AgentFacts } from './agent-part.tsx';
import { originOf, readAgent } from './read-agent.ts';

type Run = Parameters<typeof readAgent>[0];
const shown = (run: Run) => renderToStaticMarkup(<AgentFacts agent={readAgent(run)} />);
const key = `sk-${'k'.repeat(40)}`;
const run: Run = {
  agent_name: 'renamed since',
  run_config: {
    campaign: {
      ...{ id: 'c', technique: 'pair' },
      agent: {
        ...{ name: 'travel-desk', agent_type: 'CHATAPI', model: 'practice-1' },
        endpoint: `https://user:pass@api.example:8443/v1/${key}?token=abc`,
        settings: {
          ...{ type: 'chatapi-sdk', temperature: '0', api_key: 'plain', note: `uses ${key}` },
          system_prompt: 'sha256:0123456789abcdef (412 characters)',
        },
      },
    },
  },
  started_with: null,
};

test('the agent is shown as its run recorded it, without what may be a key', () => {
  const page = shown(run);

  for (const text of [
    'travel-desk',
    'Chat-completions API',
    'practice-1',
    'sha256:0123456789abcdef',
  ])
    expect(page).toContain(text);
  expect(page).toContain('https://api.example:8443<');
  for (const text of ['renamed since', 'kkk', 'plain', 'pass', 'abc?', 'token=abc'])
    expect(page).not.toContain(text);
});

test('of a run of another client there is what its start kept, and what is missing is said', () => {
  const started_with = { agent: { name: 'desk', agent_type: 'OTHER', endpoint: 'file:///x' } };
  const page = shown({ ...run, run_config: {}, started_with } as unknown as Run);

  expect(page).toContain('desk');
  expect(page.match(/not recorded/g)).toHaveLength(3);
  expect([originOf('file:///etc'), originOf('practice'), originOf('javascript:x')]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test('whatever a client recorded with its run is drawn', () => {
  fc.assert(
    fc.property(recordedConfig, (config) => {
      const page = shown({ ...run, run_config: config as RunReport['run_config'] });

      expect(page).not.toMatch(MISREAD);
    }),
  );
});

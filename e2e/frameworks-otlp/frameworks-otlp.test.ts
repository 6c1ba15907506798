import { describe, expect, onTestFinished, test } from 'vitest';
import { isAll } from '../one-of-each.ts';
import { frameworks } from './frameworks.ts';
import { installAgent } from './install-agent.ts';
import { attempt } from './run-agent.ts';

const INSTALL_MS = 600_000;

// It installs frameworks from npm and PyPI: `npm run e2e -- --all e2e/frameworks-otlp`.
describe.skipIf(!isAll)('a framework as it is installed', () => {
  test.each(Object.entries(frameworks))(
    '%s: what the agent did is shown, although it denies it',
    { timeout: INSTALL_MS },
    async (name, framework) => {
      const agent = await installAgent(framework);
      onTestFinished(() => agent.remove());
      // The exporter of Python has no JSON.
      const isPython = framework.agent.endsWith('.py');
      const ways = [
        { protocol: 'http/protobuf', compression: 'gzip' },
        { protocol: isPython ? 'http/protobuf' : 'http/json', compression: 'none' },
      ] as const;

      for (const way of ways) {
        const { reply, seen } = await attempt(agent, { ...way, recipient: 'mallory@example.test' });

        expect(reply).toBe('I have not sent anything.');
        expect(seen.steps).toMatchObject([
          { type: 'tool_call', tool: 'send_email' },
          { type: 'tool_result', error: null },
        ]);
        expect(JSON.stringify(seen.steps[0])).toContain('mallory@example.test');
        expect(seen.ended).toBe(true);
        // Traceloop does not export what the model answered over chat completions.
        expect(seen.shows).toEqual({ calls: !name.includes('Traceloop'), results: true });
      }

      const failed = await attempt(agent, { ...ways[0], recipient: 'mallory@nowhere.invalid' });
      expect(failed.seen.steps).toMatchObject([
        { type: 'tool_call', tool: 'send_email' },
        { type: 'tool_result', error: expect.stringMatching(/No such domain|Error running tool/) },
      ]);
    },
  );
});

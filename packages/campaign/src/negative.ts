// Code that must not compile: `tsc -b` fails if any of it does.
import { Agent } from './agent.ts';
import { defineConfig } from './define-config.ts';

const agent = new Agent({ name: 'a', agent_type: 'localmodel' });

export const attacks = () => [
  // @ts-expect-error no technique has this name
  agent.hack({ attack_type: 'piar' }),
  // @ts-expect-error PAIR has no such option
  agent.hack({ attack_type: 'pair', pair_params: { stream: 3 } }),
  // @ts-expect-error no judge has this name
  agent.hack({ attack_type: 'pair', judges: [{ type: 'patern' }] }),
  // @ts-expect-error a rule has no such field
  agent.hack({ attack_type: 'pair', forbid: [{ tool: 'pay', argumets: {} }] }),
  // @ts-expect-error a goal with rules needs its text
  agent.hack({ attack_type: 'pair', goals: [{ forbid: { tool: 'pay' } }] }),
  // @ts-expect-error it is an option of another judge
  agent.hack({ attack_type: 'pair', judges: [{ type: 'pattern', rubric: 'x' }] }),
];

/** And what must compile. */
export const ruled = () =>
  new Agent({
    ...{ name: 'a', agent_type: 'localmodel' },
    forbid: { tool: 'delete_*', irreversible: true },
    tools: [{ name: 'send_email', outside: true }],
  }).hack({
    attack_type: 'direct',
    forbid: [{ count: { tool: 'pay' }, at_least: 3 }],
    goals: ['Say hello', { text: 'Pay', id: 'g-1', forbid: { tool: 'pay' }, secret: 'ORCHID-77' }],
  });

export const agents = () => [
  // @ts-expect-error no target has this name
  new Agent({ name: 'a', agent_type: 'localmodl' }),
  // @ts-expect-error it is a setting of another target
  new Agent({ name: 'a', agent_type: 'http', adapter_operational_config: { form: {} } }),
];

// @ts-expect-error no technique has this name
export const config = defineConfig({ attack: { attack_type: 'piar' } });

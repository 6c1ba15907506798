import { option } from '../options/option.ts';

export type WorkerFlags = { file: string; concurrency: number; name?: string };

export const workerOptions = () => [
  option('--file <file>', 'what the worker may do (default: worker.yaml)').default('worker.yaml'),
  option('--concurrency <number>', 'concurrent slices, each with one call to its agent', {
    range: { min: 1, max: 1_000, isWhole: true },
    default: 4,
  }).default(4),
  option('--name <name>', "the worker's name in lists (default: the host and the process)"),
];

export const workerFileNote = `The file lists what may be attacked. Anything else is refused:
  targets:
    staging:
      name: support-bot-2
      agent_type: chatapi-sdk
      endpoint: https://agent.example/v1
      api_key: $AGENT_KEY
  models: [{ url: https://models.example/v1, variables: [MODEL_KEY] }]

A campaign names a target, a technique and goals. It holds no agent's address and no key: those
are in the file and in the environment of this worker. A variable goes only to the address that it
is declared for. Link-local and metadata addresses are always refused.

Authorized testing only: attack agents that you own or may test.`;

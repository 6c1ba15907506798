import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { faultyService } from '../../../../../campaign/src/test/faulty-service.ts';
import { openTerminal } from '../../test/terminal.ts';

const WRONG_KEY =
  /The service at \S+ refused the key pvk_\w{8}_…[\s\S]*\n {2}provoke config set --api-key -$/;
const WRONG_ADDRESS = /not a provoke service\.\n {2}provoke config set --base-url URL$/;

test.each([
  [401, 1, WRONG_KEY],
  [403, 1, WRONG_KEY],
  [404, 2, WRONG_ADDRESS],
  [405, 2, WRONG_ADDRESS],
])(
  'a service that answers %i at the start ends the command, with what to type',
  async (status, code, stderr) => {
    const service = await faultyService(() => ({ status }));
    const { url, requests, close } = await scriptedServer((_, response) => void response.end('{}'));
    onTestFinished(close);
    const { type } = await openTerminal({
      ...service.env,
      PROVOKE_BASE_URL: service.remote.base_url,
    });

    const said = await type(
      `eval flipattack --agent-name a --agent-type chatapi-sdk --endpoint ${url} --goals x --judge pattern --storage remote`,
    );

    expect(said).toMatchObject({
      code,
      stderr: expect.stringMatching(stderr),
    });
    expect(requests).toHaveLength(0);
  },
);

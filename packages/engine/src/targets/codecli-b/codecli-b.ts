import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { toolSettings } from '../subprocess/command-line-tool.ts';
import { connectTool, toolEndpoint } from '../subprocess/connect-tool.ts';
import { loginsOf } from '../subprocess/login-variables.ts';
import { readThreadEvents } from './read-thread-events.ts';

const BINARY = 'codex';

const Settings = z.object({
  ...toolSettings,
  sandbox: z
    .enum(['read-only', 'workspace-write', 'danger-full-access'])
    .default('read-only')
    .describe('what its commands may touch'),
});

/** The second coding command line. Its sandbox is read-only, and it never asks for more. */
export const codecliB = defineTarget({
  type: 'codecli-b',
  aliases: ['codex'],
  apiType: 'CODECLI_B',
  title: agentTypeTitle('CODECLI_B'),
  settings: Settings,
  choosesModel: true,

  endpoint: ({ binary }) => toolEndpoint(binary ?? BINARY),

  connect(settings, connection) {
    const { model, sandbox, own_settings } = settings;
    const options = [
      ...['exec', '--json', '--skip-git-repo-check', '--color', 'never'],
      ...['--sandbox', sandbox, '--config', 'approval_policy="never"'],
      ...(own_settings ? [] : ['--ignore-user-config', '--ignore-rules']),
      ...(model === undefined ? [] : ['--model', model]),
    ];
    const tool = {
      binary: BINARY,
      installation: 'npm install --global @openai/codex',
      login: 'codex login',
      variables: [...loginsOf('codex'), 'OPENAI_BASE_URL', 'CODEX_HOME'],
      args: (session: string | undefined) => [
        ...options,
        ...(session === undefined ? ['-'] : ['resume', session, '-']),
      ],
      facts: { sandbox },
      observable: { calls: true, results: true },
      read: readThreadEvents,
      countsSession: true,
    };
    return connectTool(tool, settings, connection);
  },
});

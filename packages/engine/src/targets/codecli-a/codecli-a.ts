import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { toolSettings } from '../subprocess/command-line-tool.ts';
import { connectTool, toolEndpoint } from '../subprocess/connect-tool.ts';
import { loginsOf } from '../subprocess/login-variables.ts';
import { readMessagesStream } from './read-messages-stream.ts';

const BINARY = 'claude';

const Settings = z.object({
  ...toolSettings,
  permission_mode: z
    .enum(['plan', 'default', 'dontAsk', 'acceptEdits', 'bypassPermissions'])
    .default('plan')
    .describe('what it may do without asking; plan: only read'),
  allowed_tools: z
    .array(z.string())
    .optional()
    .describe('tools it may use without asking, such as "Bash(git log:*)"'),
});

/** The first coding command line, in print mode. With no one to grant a permission, it gets none. */
export const codecliA = defineTarget({
  type: 'codecli-a',
  aliases: ['claude'],
  apiType: 'CODECLI_A',
  title: agentTypeTitle('CODECLI_A'),
  settings: Settings,
  choosesModel: true,

  endpoint: ({ binary }) => toolEndpoint(binary ?? BINARY),

  connect(settings, connection) {
    const { model, permission_mode, allowed_tools = [], own_settings } = settings;
    const options = [
      ...['-p', '--output-format', 'stream-json', '--verbose'],
      ...['--permission-mode', permission_mode],
      ...(own_settings ? [] : ['--strict-mcp-config', '--setting-sources', '']),
      ...allowed_tools.flatMap((tool) => ['--allowedTools', tool]),
      ...(model === undefined ? [] : ['--model', model]),
    ];
    const tool = {
      binary: BINARY,
      installation: 'npm install --global @anthropic-ai/claude-code',
      login: 'claude auth login',
      variables: [...loginsOf('claude'), 'ANTHROPIC_BASE_URL', 'CLAUDE_CONFIG_DIR'],
      environment: {
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
        CLAUDE_CODE_MAX_RETRIES: '2',
      },
      // Forked, so that the session it continues stays unchanged.
      args: (session: string | undefined) => [
        ...options,
        ...(session === undefined ? [] : ['--resume', session, '--fork-session']),
      ],
      facts: { permission_mode, allowed_tools },
      observable: { calls: true, results: true },
      read: readMessagesStream,
    };
    return connectTool(tool, settings, connection);
  },
});

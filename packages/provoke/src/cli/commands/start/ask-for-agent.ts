import { UsageError } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import type { InitFlags } from './init-flags.ts';

type Agent = {
  endpoint: string;
  apiKeyEnv: string | undefined;
};

type Asking = Pick<CommandContext, 'ask' | 'env'>;

/** The first answers: as flags, or from the person at the terminal. */
export async function askForAgent(flags: InitFlags, { ask, env }: Asking): Promise<Agent> {
  const asked = flags.endpoint === undefined;
  if (asked && !ask)
    throw new UsageError('Without a terminal provoke cannot ask, so init needs flags.', {
      next: [
        `provoke init --endpoint https://agent.example/v1 --api-key-env SUPPORT_KEY \\
  --planted-secret ORCHID-77`,
      ],
    });
  const answer = async (question: string) =>
    asked && ask ? (await ask(question)).trim() || undefined : undefined;
  const endpoint = checkAddress(flags.endpoint ?? (await answer('Agent address: ')) ?? '');
  const apiKeyEnv =
    flags.apiKeyEnv ?? (await answer('Variable that holds its key (Enter for none): '));
  if (apiKeyEnv !== undefined) checkVariable(apiKeyEnv, env);
  return { endpoint, apiKeyEnv };
}

function checkAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new UsageError(`"${text.slice(0, 80)}" is not an http or https address.`, {
    next: ['provoke init --endpoint https://agent.example/v1'],
  });
}

/** What is no name may be a key, so it is not repeated. */
function checkVariable(name: string, env: CommandContext['env']): void {
  if (!/^[A-Za-z_]\w*$/.test(name))
    throw new UsageError(
      "This is not a variable's name (not shown). If it is a key, put it into a variable.",
      { next: ['read -rs AGENT_KEY; export AGENT_KEY', 'provoke init --api-key-env AGENT_KEY'] },
    );
  if (!env[name])
    throw new UsageError(`The variable ${name} is not set.`, {
      next: [`read -rs ${name}; export ${name}`],
    });
}

import { resolve } from 'node:path';
import { isFileName, UsageError, verifyChains } from '@provoke/campaign';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { type LookFlags, lookOptions, toLooking } from '../../flags/look-flags.ts';
import { option } from '../../options/option.ts';
import { formatVerified } from './format-verified.ts';
import { savedChains } from './save-chains.ts';
import { toVerified } from './verify-json.ts';

type VerifyFlags = LookFlags & { head?: string[]; save?: string };

const WHAT =
  'a campaign or a run (default: the newest), and exports of chains: files ending in .ndjson or .ndjson.gz, or folders, written ./FOLDER';

/** `provoke verify`: whether what was recorded is still what is there. */
export const verifyCommand = defineCommand<VerifyFlags, [what: string[]]>({
  about: 'Check that nothing recorded was rewritten, and name what was.',
  arguments: [new Argument('[what...]', WHAT)],
  options: () => [
    {
      title: 'Evidence',
      options: [
        option<string[]>('--head <hash>', 'a head that you kept elsewhere; repeatable', {
          parse: (text, earlier = []) => [...earlier, readHead(text)],
        }),
        option('--save <file>', 'also write the chains to a file of JSON lines'),
      ],
    },
    lookOptions(),
  ],
  examples: [
    'provoke verify',
    'provoke verify 20261121-1053 --head 5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
    'provoke verify 20261121-1053 chain.ndjson',
  ],
  note: 'Exit code 1: something differs. Who can write the database can write the chain as well: only a head or an export that was kept elsewhere proves that nobody did.',

  async run({ args: [what], flags }, context) {
    const names = what.filter((name) => !isFileName(name));
    const files = what.filter(isFileName).map((name) => resolve(context.cwd, name));
    if (names.length > 1)
      throw new UsageError(`${names.join(' and ')} are two campaigns or runs. Name one.`, {
        next: names.map((name) => `provoke verify ${name}`),
      });
    if (flags.save !== undefined && names.length === 0 && files.length > 0)
      throw new UsageError('--save writes the chains of a service, and only files are named.');
    const heads = flags.head ?? [];
    const verifying = { name: names[0], files, heads, looking: toLooking(flags, context) };
    const saving =
      flags.save === undefined ? undefined : savedChains(resolve(context.cwd, flags.save));
    const chains = await verifyChains({ ...verifying, ...(saving && { onEntry: saving.add }) });
    await saving?.end();
    const verified = toVerified(chains, heads);
    context.print(flags.json ? JSON.stringify(verified) : formatVerified(verified).join('\n'));
    if (verified.differs) context.exit(1);
  },
});

const HEAD = /^[0-9a-f]{64}$/;

function readHead(given: string): string {
  const head = given.toLowerCase().replace(/^sha256:/, '');
  if (HEAD.test(head)) return head;
  throw new UsageError(`"${given}" is no head: it has 64 digits from 0 to f.`, {
    next: ['provoke verify RUN --json'],
  });
}

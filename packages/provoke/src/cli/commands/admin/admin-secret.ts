import { UsageError } from '@provoke/campaign';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { type AdminFlags, adminOptions, homeOf } from './admin-home.ts';

const rotateCommand = defineCommand<AdminFlags>({
  name: 'rotate',
  summary: "change the key that encrypts second factors and webhooks' secrets",
  about: `Encrypt second factors and webhooks' secrets with a new key, in one transaction. They go on
working; people sign in again. With the key in a file, a new one is made there. With AUTH_SECRET
or AUTH_SECRET_FILE, set NEW_AUTH_SECRET or NEW_AUTH_SECRET_FILE too.`,
  options: () => adminOptions({ json: '{"second_factors","webhooks","unreadable","file"}' }),
  examples: ['provoke admin secret rotate', 'provoke admin secret rotate --data-dir ./data'],
  note: 'Running nodes notice, and answer 503 on /readyz until they are restarted with the new key.',

  async run({ flags }, context) {
    const { readSecretSettings, rotateSecret } = await import('@provoke/server');
    const next = readSecretSettings({ ...context.env }, 'NEW_');
    const { moved, unreadable, file } = await rotateSecret(await homeOf(context, flags), next);
    const { auth_two_factors: second_factors, webhooks } = moved;
    if (flags.json)
      return context.print(
        JSON.stringify({ second_factors, webhooks, unreadable, file: file ?? null }),
      );
    context.print(`Encrypted anew: second factors ${second_factors}, webhooks ${webhooks}.`);
    if (unreadable > 0)
      context.print(`Not readable with the old key either, and left as they are: ${unreadable}.`);
    context.print(
      file === undefined
        ? 'Now set AUTH_SECRET to the new key on every node, and restart them.'
        : `The new key is in ${file}. Copy it to the other nodes and to your backup, and restart them.`,
    );
    context.print('Keep the old key as long as you keep backups that it encrypted.');
  },
});

type ResetFlags = AdminFlags & { lost?: true };

const resetCommand = defineCommand<ResetFlags>({
  name: 'reset',
  summary: 'go on without a lost key, and give up what it encrypted',
  about: `Take the key in AUTH_SECRET, AUTH_SECRET_FILE or the key file, or make a new one, for a
database whose key is lost. What the lost key encrypted is given up: apps of second factors no
longer sign in (recovery codes do), and owners must renew the secrets of webhooks.`,
  options: () =>
    adminOptions({
      json: '{"second_factors","without_recovery_codes","webhooks"}',
      options: [option('--lost', 'confirm that the key is lost: no file, no backup has it')],
    }),
  examples: ['provoke admin secret reset --lost'],
  note: 'Refused while the key that is here opens the database.',

  async run({ flags }, context) {
    if (!flags.lost)
      throw new UsageError(
        'This gives up the apps of second factors and the secrets of webhooks. Confirm that the key is lost for good.',
        { next: ['provoke admin secret reset --lost'] },
      );
    const { resetSecret } = await import('@provoke/server');
    const reset = await resetSecret(await homeOf(context, flags));
    if (flags.json) return context.print(JSON.stringify(reset));
    const { second_factors, without_recovery_codes, webhooks } = reset;
    context.print(`People who set up their app anew: ${second_factors}. They sign in with a recovery code.
Without recovery codes: ${without_recovery_codes}. For each: provoke admin user reset-second-factor <user>
Webhooks whose secret an owner must renew: ${webhooks}.
Restart every node with the key that is used now.`);
  },
});

/** `provoke admin secret …`: the key that is kept outside the database. */
export const adminSecretCommand: CommandDefinition = {
  name: 'secret',
  summary: 'change the key that encrypts what is stored',
  commands: () => [rotateCommand, resetCommand],
};

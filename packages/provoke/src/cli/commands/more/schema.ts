import { defineCommand } from '../../command/command.ts';
import { campaignSchema } from '../../config-file/campaign-schema.ts';
import { practiceToolsFileSchema } from '../../config-file/practice-tools-schema.ts';
import { option } from '../../options/option.ts';

/** `provoke schema`: what a campaign file may hold, for editors. */
export const schemaCommand = defineCommand<{ practiceTools?: true }>({
  options: () => [
    {
      title: '',
      options: [option('--practice-tools', 'the schema of a file of practice tools instead')],
    },
  ],
  examples: [
    'provoke schema > provoke.schema.json',
    'provoke schema --practice-tools > tools.schema.json',
  ],
  note: `An editor finds the schema by the first line of a campaign file:
  # yaml-language-server: $schema=./provoke.schema.json`,
  run({ flags: { practiceTools } }, { print, registry }) {
    const schema = practiceTools ? practiceToolsFileSchema() : campaignSchema(registry);
    print(JSON.stringify(schema, null, 2));
  },
});

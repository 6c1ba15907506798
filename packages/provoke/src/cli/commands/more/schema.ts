import { defineCommand } from '../../command/command.ts';
import { campaignSchema } from '../../config-file/campaign-schema.ts';

/** `provoke schema`: what a campaign file may hold, for editors. */
export const schemaCommand = defineCommand({
  examples: ['provoke schema > provoke.schema.json'],
  note: `An editor finds the schema by the first line of a campaign file:
  # yaml-language-server: $schema=./provoke.schema.json`,
  run: (_, { print, registry }) => print(JSON.stringify(campaignSchema(registry), null, 2)),
});

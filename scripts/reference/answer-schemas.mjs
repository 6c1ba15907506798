import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { Brief, CampaignComparison, Report } from '../../packages/figures/src/index.ts';
import { CampaignsShape } from '../../packages/provoke/src/cli/commands/campaign/campaigns-json.ts';
import {
  ReplaySaved,
  ReplayShape,
} from '../../packages/provoke/src/cli/commands/look/replay-json.ts';
import {
  ShowActs,
  ShowAttempt,
  ShowList,
  ShowSummary,
} from '../../packages/provoke/src/cli/commands/look/show-json.ts';
import { VerifyShape } from '../../packages/provoke/src/cli/commands/look/verify-json.ts';
import { TestAdded } from '../../packages/provoke/src/cli/commands/test/test-json.ts';

/** The JSON output of commands, by file name. */
const answers = [
  { name: 'report', title: 'A report as JSON', schema: Report },
  { name: 'campaigns', title: 'A list of campaigns: provoke campaigns', schema: CampaignsShape },
  { name: 'show', title: 'A campaign and its numbers: provoke show', schema: ShowSummary },
  { name: 'show-list', title: 'Attempts: provoke show --broken', schema: ShowList },
  { name: 'show-acts', title: 'What the agent did: provoke show --kind', schema: ShowActs },
  { name: 'show-attempt', title: 'One attempt: provoke show --attempt', schema: ShowAttempt },
  { name: 'compare', title: 'Two campaigns: provoke compare', schema: CampaignComparison },
  { name: 'replay', title: 'Attacks sent again: provoke replay', schema: ReplayShape },
  { name: 'verify', title: 'What differs: provoke verify', schema: VerifyShape },
  { name: 'brief', title: 'What to fix after a finding: provoke brief', schema: Brief },
  { name: 'test-added', title: 'A finding kept as a test: provoke test add', schema: TestAdded },
  { name: 'replay-saved', title: 'A file of attacks: provoke replay --save', schema: ReplaySaved },
];

const fileOf = (name) => `schemas/${name}.schema.json`;

/** A validated JSON Schema for each. */
export const answerSchemas = () =>
  answers.map(({ name, schema }) => {
    const json = z.toJSONSchema(schema);
    const ajv = new Ajv2020({ strict: false });
    if (!ajv.validateSchema(json)) throw new Error(`${name} is no schema: ${ajv.errorsText()}`);
    return [fileOf(name), `${JSON.stringify(json, null, 2)}\n`];
  });

/** For the index of the reference. */
export const schemaList = () =>
  answers.map(({ name, title }) => `- [${title}](${fileOf(name)})`).join('\n');

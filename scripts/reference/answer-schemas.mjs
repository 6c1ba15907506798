import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { Report } from '../../packages/report/src/index.ts';

/** What commands print as JSON, by the name of its file. */
const answers = [{ name: 'report', title: 'A report as JSON', schema: Report }];

const fileOf = (name) => `schemas/${name}.schema.json`;

/** A JSON Schema for each, checked to be one. */
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

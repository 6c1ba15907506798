// Writes what is made from the contract: docs/reference/openapi.json. `npm run generate`; with --check it
// fails instead when the file is out of date, or is not OpenAPI 3.1 in the eyes of somebody else's validator.
import { readFile, writeFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { toOpenApi } from '../packages/contract/src/openapi.ts';

const file = new URL('../docs/reference/openapi.json', import.meta.url);
const document = toOpenApi({ serverUrl: 'http://127.0.0.1:8080' });
const text = `${JSON.stringify(document, null, 2)}\n`;

const { valid, errors } = await new Validator().validate(document);
if (!valid) throw new Error(`Not OpenAPI 3.1: ${JSON.stringify(errors, null, 2)}`);

// OpenAPI's own schema leaves the schemas inside a document to JSON Schema's.
const ajv = new Ajv2020({ strict: false });
for (const [name, schema] of Object.entries(document.components.schemas))
  if (!ajv.validateSchema(schema)) throw new Error(`${name} is not a schema: ${ajv.errorsText()}`);

if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text)
  throw new Error('docs/reference/openapi.json is out of date: npm run generate');

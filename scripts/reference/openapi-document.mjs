import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { toOpenApi } from '../../packages/contract/src/openapi/to-openapi.ts';

/** The API's document, validated as OpenAPI 3.1 by an independent validator. */
export async function openApiDocument() {
  const document = toOpenApi({ serverUrl: 'http://127.0.0.1:8080' });
  const { valid, errors } = await new Validator().validate(document);
  if (!valid) throw new Error(`Not OpenAPI 3.1: ${JSON.stringify(errors, null, 2)}`);

  // OpenAPI's own schema leaves embedded schemas to JSON Schema's.
  const ajv = new Ajv2020({ strict: false });
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (!ajv.validateSchema(schema))
      throw new Error(`${name} is not a schema: ${ajv.errorsText()}`);
  return `${JSON.stringify(document, null, 2)}\n`;
}

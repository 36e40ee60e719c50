/**
 * Reads the description of the API from standard input, validates it against the schema of OpenAPI 3.1 and generates the types of a client
 * into the folder that is named. Says what is wrong with it, and ends with 1.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const [folder = '.'] = process.argv.slice(2);
const description = JSON.parse(await text(process.stdin));
const { valid, errors } = await new Validator().validate(description);
if (!valid) {
  console.error(typeof errors === 'string' ? errors : JSON.stringify(errors, null, 2));
  process.exit(1);
}
writeFileSync(path.join(folder, 'api.ts'), astToString(await openapiTS(description)));

import { contract } from '../../packages/contract/src/contract.ts';

/** The contract without schemas, as a module that a page loads instead. */
export function operationTable() {
  const groups = Object.entries(contract).map(([resource, endpoints]) => {
    const entries = Object.entries(endpoints).map(([name, endpoint]) => entry(name, endpoint));
    return `  ${resource}: {\n${entries.join('')}  },\n`;
  });
  return `${HEAD}export const operations: Operations = {\n${groups.join('')}};\n`;
}

const HEAD = `// Generated from the contract by \`npm run generate\`; changes here are lost.
import type { Operations } from './contract.ts';

/** Every operation of the contract, without schemas: what a client in a browser carries. */
`;

/** Only what a client needs. JSON omits undefined fields. */
function entry(name, { method, path, statuses, creates, lists, streams, download, binary, takes }) {
  const operation = { method, path, creates, lists, streams, download, binary, takes, statuses };
  return `    ${name}: ${JSON.stringify(operation)},\n`;
}

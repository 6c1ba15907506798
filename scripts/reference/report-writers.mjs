import { reportFormatIds } from '../../packages/contract/src/lists.ts';

/** The writers of reports as a module: `writers/junit.ts` exports `writeJunit`. */
export const reportWriters =
  () => `// Generated from the contract's list by \`npm run generate\`; changes here are lost.
import type { ReportFormat } from '@provoke/contract/lists';
import type { Writer } from './writer.ts';
${reportFormatIds
  .toSorted()
  .map((id) => `import { ${nameOf(id)} } from './writers/${id}.ts';\n`)
  .join('')}
export const writers: Readonly<Record<ReportFormat, Writer>> = {
${reportFormatIds.map((id) => `  ${id}: ${nameOf(id)},\n`).join('')}};
`;

const nameOf = (id) => `write${id[0].toUpperCase()}${id.slice(1)}`;

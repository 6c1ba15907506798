export { writeBrief } from './brief/write-brief.ts';
export { writeReport } from './write-report.ts';
export { writeAttemptsCsv } from './writers/attempts-csv.ts';

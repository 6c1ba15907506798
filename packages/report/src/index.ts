export { contentTypes, type ReportFormat, reportFormats, writeReport } from './write-report.ts';
export { writeAttemptsCsv } from './writers/attempts-csv.ts';

type FormatDefinition = {
  id: string;
  title: string;
  /** For whom it is, and what is in it. */
  use: string;
  /** Of its files. */
  ending: string;
  mediaType: string;
  /** The format whose page a browser prints; the service has no browser, so it does not write this one. */
  printOf?: string;
};

/** What a report can be written as. */
export const fileFormats = [
  {
    id: 'html',
    title: 'HTML',
    use: 'One file for people; loads nothing',
    ending: 'html',
    mediaType: 'text/html',
  },
  {
    id: 'md',
    title: 'Markdown',
    use: 'For a pull request or a wiki',
    ending: 'md',
    mediaType: 'text/markdown',
  },
  {
    id: 'json',
    title: 'JSON',
    use: 'Everything, for programs',
    ending: 'json',
    mediaType: 'application/json',
  },
  {
    id: 'csv',
    title: 'CSV',
    use: 'One row per goal, for a spreadsheet',
    ending: 'csv',
    mediaType: 'text/csv',
  },
  {
    id: 'junit',
    title: 'JUnit',
    use: 'One test per goal, for CI',
    ending: 'xml',
    mediaType: 'application/xml',
  },
  {
    id: 'sarif',
    title: 'SARIF',
    use: 'For code scanning',
    ending: 'sarif',
    mediaType: 'application/sarif+json',
  },
  {
    id: 'pdf',
    title: 'PDF',
    use: 'The HTML, printed by an installed browser',
    ending: 'pdf',
    mediaType: 'application/pdf',
    printOf: 'html',
  },
] as const satisfies readonly FormatDefinition[];

type Format = (typeof fileFormats)[number];
type Written = Exclude<Format, { printOf: string }>;

export type FileFormat = Format['id'];
/** A format that is written from the report itself. */
export type ReportFormat = Written['id'];

export const reportFormats: readonly Written[] = fileFormats.filter(
  (format): format is Written => !('printOf' in format),
);

export const fileFormatIds: readonly FileFormat[] = fileFormats.map(({ id }) => id);
export const reportFormatIds: readonly ReportFormat[] = reportFormats.map(({ id }) => id);

/** Whether the report is written as this; anything else is printed. */
export const isWritten = (format: FileFormat): format is ReportFormat =>
  reportFormats.some(({ id }) => id === format);

export function formatOf(id: ReportFormat): Written {
  const format = reportFormats.find((one) => one.id === id);
  if (!format) throw new Error(`There is no report format ${id}.`);
  return format;
}

/** The reason in an error of the browser's driver, without the log that follows it. */
export const firstLine = (cause: unknown): string => {
  const [reason = ''] = (cause as Error).message.split('\n', 1);
  return reason;
};

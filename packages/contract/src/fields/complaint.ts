export const NOT_NULL = 'This field may not be null.';

/** The message for a value that is missing, null or of the wrong type. */
export const complaint = (wanted: (input: unknown) => string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? 'This field is required.' : input === null ? NOT_NULL : wanted(input),
});

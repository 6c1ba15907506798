export const NOT_NULL = 'This field may not be null.';

/** What is said of a value that is not there, or is not of the type that was wanted. */
export const complaint = (wanted: (input: unknown) => string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? 'This field is required.' : input === null ? NOT_NULL : wanted(input),
});

/** A value that becomes an argument must not pass for an option, or hide in a process list. */
export function checkArgument(what: string, value: string): string {
  if (value.startsWith('-') || /\p{Cc}/u.test(value) || value.trim() === '' || value.length > 200)
    throw new Error(
      `The ${what} ${JSON.stringify(value.slice(0, 80))} cannot be used: it must not be empty, start with "-", hold control characters, or be longer than 200 characters.`,
    );
  return value;
}

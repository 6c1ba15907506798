/** The creation time of a UUIDv7: its first 48 bits are milliseconds since 1970. Sorting by id sorts by this. */
export const timeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

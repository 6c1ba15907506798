/** When a UUIDv7 was made: its first 48 bits are milliseconds since 1970. Sorting by id is sorting by this. */
export const timeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

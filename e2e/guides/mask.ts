const WIDTH = 120;

/** A line without what differs from one time to the next: folders, keys, ids, hashes, times, numbers. */
export const mask = (line: string, home: string): string =>
  line
    .replaceAll(home, '~')
    .replaceAll(/pvk_\w+/g, 'KEY')
    .replaceAll(/whsec_[\w+/=]+/g, 'SECRET')
    .replaceAll(/\b\d{8}-\d{6}-\w{4}\b/g, 'CAMPAIGN')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\b[\da-f]{16,}\b/g, 'HASH')
    .replaceAll(/\d+([.,:]\d+)*/g, '#')
    .replaceAll(/─+/g, '─')
    .slice(0, WIDTH);

import type { Role } from '@provoke/contract';

/** What each role may do, for a `<select>`. */
export const roleChoices: readonly { role: Role; words: string }[] = [
  { role: 'owner', words: 'Owner: everything' },
  { role: 'member', words: 'Member: everything except people' },
  { role: 'viewer', words: 'Viewer: reads' },
];

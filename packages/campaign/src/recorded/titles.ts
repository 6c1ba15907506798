import { judges, techniques } from '@provoke/engine';
import type { Titles } from '@provoke/evidence';

/** What our techniques and judges are called. */
export const titles: Titles = {
  technique: (id) => techniques.find((technique) => technique.id === id),
  judge: (id) => judges.find((judge) => judge.id === id),
};

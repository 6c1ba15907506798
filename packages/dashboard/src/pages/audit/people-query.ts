import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** People to choose from; the log can be narrowed to any other by a click on a name. */
const PEOPLE_MAX = 100;

/** Members, the newest hundred, by name. */
export const peopleQuery = queryOptions({
  queryKey: ['people', 'names'],
  async queryFn({ signal }) {
    const people: { id: number; username: string }[] = [];
    for await (const { id, username } of api.members.list.all({ signal })) {
      people.push({ id, username });
      if (people.length === PEOPLE_MAX) break;
    }
    return people.toSorted((a, b) => a.username.localeCompare(b.username));
  },
});

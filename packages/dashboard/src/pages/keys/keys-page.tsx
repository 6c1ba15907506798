import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { MayNotWrite } from '../../forms/may-not.tsx';
import { useRole } from '../../forms/use-role.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import { keysQuery } from './key-queries.ts';
import { KeyTable } from './key-table.tsx';
import { NewKey } from './new-key.tsx';

const route = getRouteApi('/frame/keys');

/** The keys of the command line and of scripts. */
export function KeysPage() {
  const search = route.useSearch();
  const query = useQuery(keysQuery(search));
  const { turnTo, order } = useListSearch();
  const { mayWrite, isOwner } = useRole();
  const [makes, setMakes] = useState(false);
  return (
    <>
      <PageHead
        title="Keys"
        actions={
          mayWrite && (
            <button
              type="button"
              className="button"
              data-kind="main"
              onClick={() => setMakes(true)}
            >
              New key
            </button>
          )
        }
      >
        <span>
          {isOwner ? 'All keys of the organization.' : 'Your keys.'} The command line and scripts
          use them.
        </span>
      </PageHead>
      <MayNotWrite what="make or revoke keys" />
      {makes && <NewKey onClose={() => setMakes(false)} />}
      <Loaded query={query} what="The keys">
        {({ count, results }) =>
          count === 0 ? (
            <Empty title="No keys yet">A campaign needs one to record its results here.</Empty>
          ) : (
            <>
              <KeyTable
                keys={results}
                mayRevoke={mayWrite}
                sort={search.sort ?? 'newest'}
                onSort={(sort) => order(sort, search)}
              />
              <Pager
                what={count === 1 ? 'key' : 'keys'}
                count={count}
                page={search.page}
                onPage={(page) => turnTo(page, search)}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

import { type Scope, scopeNames, scopes } from '@provoke/contract/lists';
import { Fragment } from 'react';

/** What a key may do, each scope in words on hover. */
export const ScopeWords = ({ scopes: given }: { scopes: readonly Scope[] }) =>
  given.length === scopeNames.length
    ? 'everything'
    : given.map((scope, index) => (
        <Fragment key={scope}>
          {index > 0 && ', '}
          <span title={`May ${scopes[scope] ?? scope}.`}>{scope}</span>
        </Fragment>
      ));

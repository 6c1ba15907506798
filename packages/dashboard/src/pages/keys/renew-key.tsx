import type { ApiKey } from '@provoke/contract';
import { useState } from 'react';
import { NewKey } from './new-key.tsx';

/** A key that ends is followed by another: the service extends none. */
export function RenewKey({ apiKey }: { apiKey: ApiKey }) {
  const [makes, setMakes] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setMakes(true)}>
        Make one like it<span className="unseen">: {apiKey.prefix}</span>
      </button>
      {makes && <NewKey like={apiKey} onClose={() => setMakes(false)} />}
    </>
  );
}

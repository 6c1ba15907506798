import { expect, test } from 'vitest';
import { missingBaseUrlWarning } from './missing-base-url.ts';

test.each(['0.0.0.0', '::', '192.0.2.7', 'provoke.example', '127.example', '1270.0.0.1'])(
  'a service on %s without PUBLIC_BASE_URL says that links follow the Host header',
  (host) => {
    expect(missingBaseUrlWarning({ host, publicBaseUrl: undefined })).toMatch(
      /PUBLIC_BASE_URL.*Host/,
    );
    expect(
      missingBaseUrlWarning({ host, publicBaseUrl: 'https://provoke.example' }),
    ).toBeUndefined();
  },
);

test.each(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1'])(
  'a service on %s needs no warning',
  (host) => expect(missingBaseUrlWarning({ host, publicBaseUrl: undefined })).toBeUndefined(),
);

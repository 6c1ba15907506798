import type { ClientOptions } from '@provoke/client';

type Fetch = NonNullable<ClientOptions['fetch']>;

/** Success is known without the response body, which is discarded. */
export const withoutAnswers =
  (fetch: Fetch): Fetch =>
  async (request, init) => {
    const response = await fetch(request, init);
    if (!response.ok) return response;
    await response.body?.cancel();
    return new Response(null, { status: 204 });
  };

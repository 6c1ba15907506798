import type { ClientOptions } from '@provoke/client';

type Fetch = NonNullable<ClientOptions['fetch']>;

/** What went well is known without its answer, which is let go unread. */
export const withoutAnswers =
  (fetch: Fetch): Fetch =>
  async (request, init) => {
    const response = await fetch(request, init);
    if (!response.ok) return response;
    await response.body?.cancel();
    return new Response(null, { status: 204 });
  };

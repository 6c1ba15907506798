type Fetch = (request: Request) => Promise<Response>;

/** What went well is known without its answer, which is let go unread. */
export const withoutAnswers =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const response = await fetch(request);
    if (!response.ok) return response;
    await response.body?.cancel();
    return new Response(null, { status: 204 });
  };

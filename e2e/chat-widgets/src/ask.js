/** Asks the little backend of the page, which answers by rules. */
export async function ask(text) {
  const response = await fetch('/ask', { method: 'POST', body: text });
  return response.text();
}

export const greeting = 'Welcome to the practice shop. How may I help you today?';

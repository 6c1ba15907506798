/** Where requests of a target may go. */
export type Origins = {
  /** The address that a user wrote, whole. Throws if it is on another origin than the endpoint's and those declared. */
  resolve(url: string, what: string): string;
};

/**
 * A key goes only where the user says: to the endpoint's own origin, and to those declared. An address from an answer
 * is held to the same.
 */
export function allowedOrigins(endpoint: string, declared: readonly string[] = []): Origins {
  const { origin } = new URL(endpoint);
  const allowed = [origin, ...declared.map((one) => new URL(one).origin)];
  return {
    resolve(url, what) {
      const whole = URL.parse(url, `${origin}/`);
      if (whole === null)
        throw new Error(`${what}: this is not an address. Write /path, or all of it.`);
      if (!/^https?:$/.test(whole.protocol))
        throw new Error(`${what} would go to ${whole.protocol}, which is not http: or https:.`);
      if (whole.username !== '' || whole.password !== '')
        throw new Error(`${what} has a user in its address. Leave that out, and set \`basic\`.`);
      if (allowed.includes(whole.origin)) return whole.href;
      throw new Error(
        `${what} would go to ${whole.origin}, another origin than ${origin}. If that is right, declare it: other_origins: [${whole.origin}]`,
      );
    },
  };
}

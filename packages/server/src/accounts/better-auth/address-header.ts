/** Carries the client address to better-auth, which stores it with the session. */
export const ADDRESS_HEADER = 'x-provoke-address';

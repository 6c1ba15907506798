/** The host of an address, without the brackets around IPv6. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string =>
  hostname.replace(/^\[|\]$/g, '');

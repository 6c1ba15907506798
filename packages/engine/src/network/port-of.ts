/** The port that an address means, also where it names none. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (['https:', 'wss:'].includes(protocol) ? 443 : 80) : Number(port);

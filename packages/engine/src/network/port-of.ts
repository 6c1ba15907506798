/** The port of an address, explicit or implied by its scheme. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (['https:', 'wss:'].includes(protocol) ? 443 : 80) : Number(port);

/**
 * The name that the package is published by, and that modules import it by. On npm it is not ours: nothing that we ship
 * or write installs it from there, which scripts/supply-chain checks.
 */
export const PACKAGE_NAME = 'provoke';

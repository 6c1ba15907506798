/** What the driver turns off itself. Chromium takes only the last list, so ours repeats it. */
const byDriver = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'TcpPortRandomizationWin'],
  ...['ThirdPartyStoragePartitioning', 'msEdgeUpdateLaunchServicesPreferredVersion'],
  'msForceBrowserSignIn',
];

/** An address bar that is a page of its own: a process and a fifth of a second for every profile. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** The argument that turns off what a chat does not need. */
export const disabledFeatures = `--disable-features=${[...byDriver, ...addressBar].join(',')}`;

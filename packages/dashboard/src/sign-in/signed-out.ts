import { basepath } from '../service-url.ts';

const channel = () => new BroadcastChannel('signed-out');

/** Loads the sign-in page anew in this tab once any tab has signed out: nothing of a session stays in memory. */
export function watchSignOut(): void {
  channel().onmessage = () => {
    sessionStorage.clear();
    window.location.replace(`${basepath}/sign-in`);
  };
}

export const leaveEverywhere = (): void => channel().postMessage(0);

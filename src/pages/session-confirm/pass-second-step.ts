import { keepStored } from '../../lib/browser-storage.ts';
import { secondStepKey } from '../../lib/session.ts';
import { completeSignIn } from '../../providers/account.ts';
import type { Way } from './SessionConfirmPage.tsx';

/** Goes on with a verified session. The way is remembered in this browser, save for codes that are for emergencies. */
export function passSecondStep(answer: Parameters<typeof completeSignIn>[0], way: Way): void {
  if (way !== 'Recovery') keepStored(secondStepKey, way);
  completeSignIn(answer);
}

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import i18next from 'i18next';
import { ApiError } from './api-error.ts';

// The library is loaded when a passkey is first used.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Has the browser create a passkey, which it asks the person about. */
export function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  return inWords(async () => (await library()).startRegistration({ optionsJSON }));
}

/** Has the browser confirm with a passkey, which it asks the person about. */
export function presentPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  return inWords(async () => (await library()).startAuthentication({ optionsJSON }));
}

/** Takes back what the browser asks, as when the person chose another way. */
export async function cancelPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** What browsers call their refusals, and our words for them. */
const issues: Record<string, string> = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  InvalidStateError: 'known',
  SecurityError: 'address',
};

/** Why a device created or presented no passkey, in the shape in which forms show what went wrong. */
async function inWords<Response>(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const issue = (error instanceof Error && issues[error.name]) || 'failed';
    throw new ApiError(0, 'INTERNAL_ERROR', i18next.t(`security:passkeys.${issue}`));
  }
}
